import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Sanction } from '@baraza/contract/features/stewardship.ts';
import { signOut } from '#features/auth/auth.public.ts';
import { setSuspended, useIsSuspended } from '#platform/api/suspension.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PublicPage } from '#ui/page/public-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SanctionCard } from './sanction-card.tsx';
import { sanctionsQuery } from './sanctions.api.ts';

/** The viewer's sanctions with the way to appeal and to export data; the only page of suspended and banned people. */
export function SanctionsPage({ exports }: { exports: ReactNode }) {
  const { t } = useLingui();
  const query = useQuery(sanctionsQuery);
  const isSuspended = useIsSuspended();
  const suspension = query.data?.find(({ kind, isActive }) => isActive && (kind === 'SUSPENSION' || kind === 'BAN'));
  // The suspension may have ended since the last refused request.
  useEffect(() => {
    if (query.data && !query.isFetching) setSuspended(suspension !== undefined);
  }, [query.data, query.isFetching, suspension]);
  return (
    <PublicPage>
      <PageTitle title={t`Your account`} />
      <h1 className="text-page font-extrabold">
        {suspension ? <SuspensionTitle sanction={suspension} /> : <Trans>Decisions about your account</Trans>}
      </h1>
      {query.isPending ? (
        <Skeleton className="pinned h-48" />
      ) : query.data ? (
        <Sanctions sanctions={query.data} />
      ) : (
        <FailedQuery query={query} message={t`Failed to load the decisions about your account`} />
      )}
      {suspension || isSuspended ? (
        <>
          <p className="text-muted">
            <Trans>
              You can still read this page, appeal, and download your data. The rules are in the{' '}
              <Anchor to="/terms">Terms</Anchor>.
            </Trans>
          </p>
          <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
            <h2 className="text-card font-bold">
              <Trans>Your data</Trans>
            </h2>
            {exports}
          </section>
        </>
      ) : (
        <ButtonLink to="/feed" className="justify-self-start">
          <Trans>Go to Spotlight</Trans>
        </ButtonLink>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={signOut}>
        <Trans>Log out</Trans>
      </Button>
    </PublicPage>
  );
}

function Anchor({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-primary underline">
      {children}
    </Link>
  );
}

function SuspensionTitle({ sanction: { kind, until } }: { sanction: Sanction }) {
  const { i18n } = useLingui();
  if (kind === 'BAN' || until === null) return <Trans>Your account is banned</Trans>;
  const date = i18n.date(until, { dateStyle: 'long', timeStyle: 'short' });
  return <Trans>Your account is suspended until {date}</Trans>;
}

function Sanctions({ sanctions }: { sanctions: Sanction[] }) {
  if (sanctions.length === 0) {
    return (
      <EmptyState>
        <Trans>There are no decisions about your account.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sanctions.map((sanction) => (
        <SanctionCard key={sanction.id} sanction={sanction} />
      ))}
    </ul>
  );
}
