import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ownProfileQuery } from '#features/profiles/profiles.public.ts';
import { isSteward, updateSessionUser, useViewer } from '#platform/api/session.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { countsQuery } from './desk.api.ts';

/** The frame of the steward's desk: its pages with the number of items that wait. */
export function DeskLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const { role, stewardOf } = useViewer();
  const canSee = isSteward({ role });
  const { data: counts } = useQuery({ ...countsQuery(), enabled: canSee });
  // The role may have been granted after this device signed in.
  const profile = useQuery({ ...ownProfileQuery, enabled: !canSee });
  useEffect(() => {
    if (profile.data && isSteward(profile.data)) {
      updateSessionUser({ role: profile.data.role, stewardOf: profile.data.stewardOf });
    }
  }, [profile.data]);
  if (!canSee && profile.isPending) return <Skeleton className="pinned h-64" />;
  if (!canSee) {
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <EmptyState>
          <Trans>This page doesn't exist.</Trans>
        </EmptyState>
      </>
    );
  }
  const links = [
    { to: '/steward', label: t`Queue`, count: counts?.open },
    { to: '/steward/appeals', label: t`Appeals`, count: counts?.appeals },
    { to: '/steward/audit', label: t`Audit log`, count: undefined },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      <div className="grid gap-1">
        <p className="text-label font-semibold text-muted">
          {stewardOf === null ? (
            <Trans>Steward's desk · all campuses</Trans>
          ) : (
            <Trans>Steward's desk · {stewardOf}</Trans>
          )}
        </p>
        <PageHeading>{title}</PageHeading>
      </div>
      <nav aria-label={t`Steward's desk`} className="flex flex-wrap gap-2">
        {links.map(({ to, label, count }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              classNames(
                'inline-flex min-h-12 items-center gap-2 rounded-full px-4 font-semibold',
                isActive ? 'bg-primary text-on-primary' : 'border border-control bg-raised hover:bg-sunk',
              )
            }
          >
            {label}{' '}
            {count !== undefined && count > 0 && <span className="numbers text-label">{i18n.number(count)}</span>}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
