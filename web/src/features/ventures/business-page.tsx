import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { hasCode } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { Section } from './section.tsx';
import { VentureAnnouncements } from './venture-announcements.tsx';
import { VentureContact } from './venture-contact.tsx';
import { VentureHeader } from './venture-header.tsx';
import { VentureOffers } from './venture-offers.tsx';
import { VentureReviews } from './venture-reviews.tsx';
import { Invitation, VentureTeam } from './venture-team.tsx';
import { ventureQuery } from './ventures.api.ts';
import { venturePaths, VenturesLayout } from './ventures-layout.tsx';
import './ventures-words.ts';

/** One venture: what it is, what it offers, who is behind it, and what guests say. */
export function BusinessPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  // The directory knows it already, so it is shown at once; what became of it since is asked for on every visit.
  const query = useQuery({ ...ventureQuery(id), staleTime: 0 });
  usePageTitle(query.data?.name ?? t`Business`);
  const isGone = hasCode(query.error, 'not_found');
  return (
    <VenturesLayout width="wide" {...(query.data && !isGone ? {} : { title: t`Business` })}>
      {isGone ? (
        <EmptyState
          action={
            <ButtonLink to={venturePaths.directory}>
              <Trans>Back to the directory</Trans>
            </ButtonLink>
          }
        >
          <Trans>Business Not Found</Trans>
        </EmptyState>
      ) : query.data ? (
        <Filled key={id} venture={query.data} />
      ) : query.isPending ? (
        <BusinessSkeleton />
      ) : (
        <FailedQuery query={query} message={t`Failed to load this business.`} />
      )}
    </VenturesLayout>
  );
}

function Filled({ venture }: { venture: Venture }) {
  const { t } = useLingui();
  const isOwner = useViewer().id === venture.ownerId;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {venture.isClosed && (
        <p className="pinned border border-control bg-sunk p-4 font-semibold">
          <Trans>This business is closed. Nobody but you can see this page.</Trans>
        </p>
      )}
      <Invitation venture={venture} />
      <VentureHeader venture={venture} />
      {isOwner && (
        <div>
          <ButtonLink variant="secondary" size="small" to={venturePaths.dashboard}>
            <Trans>Look after this business</Trans>
          </ButtonLink>
        </div>
      )}
      {/* On a phone the way to reach them comes right after what they are. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
        <Section title={t`About`}>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {venture.description}
          </p>
          {venture.mission.trim() && (
            <>
              <h3 className="text-label font-semibold text-muted">
                <Trans>Mission</Trans>
              </h3>
              <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {venture.mission}
              </p>
            </>
          )}
        </Section>
        <div className="lg:row-span-2">
          <VentureContact venture={venture} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <VentureOffers venture={venture} />
          <VentureAnnouncements ventureId={venture.id} />
          <VentureTeam venture={venture} />
          <VentureReviews venture={venture} />
        </div>
      </div>
    </div>
  );
}

function BusinessSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="pinned h-72" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-24" />
    </div>
  );
}
