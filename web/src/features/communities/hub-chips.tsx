import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useOwnCommunities } from './communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from './community-paths.ts';
import { NewPostsDot } from './new-posts-dot.tsx';

/** The others are a tap away, on the page of clubs. */
const clubsMax = 3;

/** Links to the viewer's hubs and clubs, and to all clubs. */
export function HubChips() {
  const { t } = useLingui();
  const own = useOwnCommunities() ?? [];
  const campus = own.find(({ kind }) => kind === 'CAMPUS');
  const countries = own.filter(({ kind }) => kind === 'COUNTRY');
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
      {own
        .filter(({ kind }) => kind === 'CLUB')
        .slice(0, clubsMax)
        .map((club) => (
          <Chip key={club.id} to={communityPaths.one(club.slug)}>
            <bdi className="max-w-28 truncate md:max-w-48">{club.name}</bdi>
            <NewPostsDot slug={club.slug} />
          </Chip>
        ))}
      <Chip to={communityPaths.directory}>
        <Trans>Find clubs</Trans>
      </Chip>
    </nav>
  );
}

function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-label font-semibold ${isActive ? 'border-ink bg-ink text-on-ink' : 'border-control bg-raised hover:bg-sunk'}`
      }
    >
      {children}
    </NavLink>
  );
}
