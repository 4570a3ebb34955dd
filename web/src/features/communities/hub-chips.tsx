import { Trans, useLingui } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useOwnCommunities } from './communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from './community-paths.ts';
import { NewPostsDot } from './new-posts-dot.tsx';

/** The page of clubs has the others. */
const clubsMax = 2;

/**
 * Links to the viewer's hubs and to all clubs, and on phones, which have no rail, to a few clubs. They take two lines on a phone and one
 * elsewhere, however many there are, so that nothing below moves when they arrive.
 */
export function HubChips() {
  const { t } = useLingui();
  const own = useOwnCommunities();
  const campus = own?.find(({ kind }) => kind === 'CAMPUS');
  const countries = own?.filter(({ kind }) => kind === 'COUNTRY') ?? [];
  const clubs = own?.filter(({ kind }) => kind === 'CLUB').slice(0, clubsMax) ?? [];
  return (
    <nav aria-label={t`Hubs and clubs`} className="grid grid-cols-[minmax(0,1fr)] flex-wrap gap-2 md:flex">
      <div className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 md:contents">
        <Chip to="/intake-hub">
          <Trans>Intake</Trans>
        </Chip>
        {campus && (
          <Chip to={communityPaths.one(campus.slug)}>
            <Trans>Campus</Trans>
            <NewPostsDot slug={campus.slug} />
          </Chip>
        )}
        {countries.map((country) => (
          <Chip key={country.id} to={communityPaths.one(country.slug)}>
            {countries.length === 1 ? <Trans>Country</Trans> : communityName(country)}
            <NewPostsDot slug={country.slug} />
          </Chip>
        ))}
      </div>
      <div className="flex gap-2 md:contents">
        {/* First in its line, so that chips that load later do not move it. */}
        <Chip to={communityPaths.directory} className="min-w-11 md:ms-auto shrink-0 justify-center">
          <Compass aria-hidden size={18} />
          <span className={own && clubs.length === 0 ? '' : 'max-md:sr-only'}>
            <Trans>Find clubs</Trans>
          </span>
        </Chip>
        {clubs.map((club) => (
          <Chip key={club.id} to={communityPaths.one(club.slug)} className="min-w-0 md:hidden">
            <bdi className="max-w-48 truncate">{club.name}</bdi>
            <NewPostsDot slug={club.slug} />
          </Chip>
        ))}
      </div>
    </nav>
  );
}

function Chip({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-label font-semibold whitespace-nowrap ${className} ${isActive ? 'border-ink bg-ink text-on-ink' : 'border-control bg-raised hover:bg-sunk'}`
      }
    >
      {children}
    </NavLink>
  );
}
