import { Trans, useLingui } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useOwnCommunities } from './communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from './community-paths.ts';
import { NewPostsDot } from './new-posts-dot.tsx';

/** The others are a tap away, on the page of clubs. A phone shows one less, so that the chips take two lines. */
const clubsMax = 3;

/** Links to the viewer's hubs and clubs, and to all clubs. */
export function HubChips() {
  const { t } = useLingui();
  const own = useOwnCommunities() ?? [];
  const campus = own.find(({ kind }) => kind === 'CAMPUS');
  const countries = own.filter(({ kind }) => kind === 'COUNTRY');
  const clubs = own.filter(({ kind }) => kind === 'CLUB').slice(0, clubsMax);
  return (
    <nav aria-label={t`Hubs and clubs`} className="flex flex-wrap gap-2">
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
      <div className="flex max-w-full gap-2 md:contents">
        {clubs.map((club, index) => (
          <Chip
            key={club.id}
            to={communityPaths.one(club.slug)}
            className={index === clubsMax - 1 ? 'max-md:hidden' : 'min-w-0'}
          >
            <bdi className="max-w-48 truncate">{club.name}</bdi>
            <NewPostsDot slug={club.slug} />
          </Chip>
        ))}
        <Chip to={communityPaths.directory} className="min-w-11 shrink-0 justify-center">
          <Compass aria-hidden size={18} />
          <span className={clubs.length > 0 ? 'max-md:sr-only' : ''}>
            <Trans>Find clubs</Trans>
          </span>
        </Chip>
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
        `inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-label font-semibold ${className} ${isActive ? 'border-ink bg-ink text-on-ink' : 'border-control bg-raised hover:bg-sunk'}`
      }
    >
      {children}
    </NavLink>
  );
}
