import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Venture, VentureCard } from '@baraza/contract/features/ventures.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { ventureCardQuery, ventureQuery } from '#features/ventures/ventures.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { Section } from './section.tsx';
import { VentureAnnouncements } from './venture-announcements.tsx';
import { VentureContact } from './venture-contact.tsx';
import { VentureHeader } from './venture-header.tsx';
import { VentureOffers } from './venture-offers.tsx';
import { VentureReviews } from './venture-reviews.tsx';
import { Invitation, VentureTeam } from './venture-team.tsx';
import { VentureTransfer } from './venture-transfer.tsx';

/** The public profile of a venture, with its offers, announcements, team and reviews. */
export function BusinessPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  // The card cached by the directory is shown immediately, while every visit fetches the current venture.
  const query = useQuery({ ...ventureQuery(id), staleTime: 0 });
  const { data: card } = useQuery({ ...ventureCardQuery(id), enabled: false });
  const shown = card ?? query.data;
  const isNotFound = hasCode(query.error, 'not_found');
  const renderMissing = (skeleton: ReactNode) =>
    query.isPending ? skeleton : <FailedQuery query={query} message={t`Failed to load this business.`} />;
  return (
    <VenturesLayout {...(shown && !isNotFound ? {} : { title: t`Business` })}>
      <PageTitle title={shown?.name ?? t`Business`} />
      {isNotFound ? (
        <EmptyState
          of="hustles"
          action={
            <ButtonLink to={venturePaths.directory}>
              <Trans>Back to the directory</Trans>
            </ButtonLink>
          }
        >
          <Trans>Business Not Found</Trans>
        </EmptyState>
      ) : shown ? (
        <Profile key={id} card={shown} venture={query.data} missing={renderMissing(<ListsSkeleton />)} />
      ) : (
        renderMissing(<BusinessSkeleton />)
      )}
    </VenturesLayout>
  );
}

interface ProfileProps {
  card: VentureCard;
  /** Undefined until the lists are loaded. */
  venture: Venture | undefined;
  /** Shown instead of the lists: a skeleton or an error. */
  missing: ReactNode;
}

function Profile({ card, venture, missing }: ProfileProps) {
  const { t } = useLingui();
  const isOwner = useViewer().id === card.ownerId;
  // The card may have only the beginnings of the texts.
  const { description, mission } = venture ?? card;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {card.isClosed && (
        <p className="pinned border border-control bg-sunk p-4 font-semibold">
          {isOwner ? (
            <Trans>This business is closed. Nobody but you can see this page.</Trans>
          ) : (
            <Trans>This business is closed. You can see it while it is offered to you.</Trans>
          )}
        </p>
      )}
      {venture && <VentureTransfer venture={venture} />}
      {venture && <Invitation venture={venture} />}
      <VentureHeader
        venture={card}
        priceRange={venture?.priceRange}
        openingHours={venture?.openingHours}
        isLocked={!venture}
      />
      {isOwner && (
        <div>
          <ButtonLink variant="secondary" size="small" to={venturePaths.dashboard}>
            <Trans>Manage this business</Trans>
          </ButtonLink>
        </div>
      )}
      {/* On a phone the contact section comes directly after the description. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
        <Section title={t`About`}>
          <LinkedParagraph text={description} author={venture?.owner} />
          {mission.trim() && (
            <>
              <h3 className="text-label font-semibold text-muted">
                <Trans>Mission</Trans>
              </h3>
              <LinkedParagraph text={mission} author={venture?.owner} />
            </>
          )}
        </Section>
        <div className="lg:row-span-2">
          <VentureContact venture={card} openingHours={venture?.openingHours} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {venture ? <VentureOffers venture={venture} /> : missing}
          <VentureAnnouncements ventureId={card.id} owner={venture?.owner} />
          {venture && <VentureTeam venture={venture} />}
          {venture && <VentureReviews venture={venture} />}
        </div>
      </div>
    </div>
  );
}

function ListsSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="h-24" />
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
