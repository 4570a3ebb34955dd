import { Trans } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { useOwnCommunities } from './communities.api.ts';
import { communityPaths } from './community-paths.ts';
import { Emblem } from './emblem.tsx';
import { NewPostsDot } from './new-posts-dot.tsx';

/** How many clubs the rail lists. */
const shown = 5;

const look = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-3 text-label hover:bg-sunk ${isActive ? 'bg-sunk font-bold' : 'font-medium'}`;

/** The clubs of the viewer in the rail of wide screens, below a link to all clubs. */
export function RailClubs() {
  const clubs = (useOwnCommunities() ?? []).filter(({ kind }) => kind === 'CLUB').slice(0, shown);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] ps-7">
      <NavLink to={communityPaths.directory} end className={look}>
        <Trans>Clubs</Trans>
      </NavLink>
      {clubs.map((club) => (
        <NavLink key={club.id} to={communityPaths.one(club.slug)} className={look}>
          <Emblem name={club.name} image={club.image} size={24} />
          <bdi className="truncate">{club.name}</bdi>
          <NewPostsDot slug={club.slug} />
        </NavLink>
      ))}
    </div>
  );
}
