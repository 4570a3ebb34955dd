import { Plural } from '@lingui/react/macro';
import { LineLink } from '#ui/lists/line-link.tsx';
import { useListedCommunity } from './communities.api.ts';
import { communityPaths } from './community-paths.ts';
import { Emblem } from './emblem.tsx';

/** A club on one line; nothing if the viewer cannot see it. */
export function ClubLine({ slug }: { slug: string }) {
  const club = useListedCommunity(slug);
  if (!club) return null;
  const { name, image, membersCount, campus } = club;
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
