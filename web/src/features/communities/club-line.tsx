import { Plural } from '@lingui/react/macro';
import { LineLink } from '#ui/lists/line-link.tsx';
import { useListedCommunity } from './communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from './community-paths.ts';
import { Emblem } from './emblem.tsx';

/** A club, given by its slug, on one line; nothing if the viewer cannot see it. */
export function ClubLine({ id: slug }: { id: string }) {
  const club = useListedCommunity(slug);
  if (!club) return null;
  const { image, membersCount, campus } = club;
  const name = communityName(club);
  return (
    <LineLink to={communityPaths.one(slug)} picture={<Emblem name={name} image={image} size={48} />} name={name}>
      <Plural value={membersCount} one="# member" other="# members" />
      {campus && (
        <>
          <span> · </span>
          <bdi>{campus}</bdi>
        </>
      )}
    </LineLink>
  );
}
