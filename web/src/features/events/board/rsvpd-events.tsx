import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { subscribedEventsQuery } from '#features/events/events.api.ts';
import { useRegistration } from '#features/events/registration/use-registration.ts';
import { isPast } from '#features/events/event-time.ts';
import { confirmLeaving } from '#features/events/registration/confirm-leaving.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { PagedQuery } from '#ui/lists/load-more.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { toast } from '#ui/page/toast.ts';
import { matchesSearch } from './matches-search.ts';
import { OwnEventCard } from './own-event-card.tsx';
import { OwnEvents, OwnEventSection } from './own-event-list.tsx';

/** The events the viewer is registered for, and those where they wait for a seat or are invited. */
export function RsvpdEvents() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const coming = useInfiniteQuery(subscribedEventsQuery('registered'));
  const past = useInfiniteQuery(subscribedEventsQuery('registered', 'past'));

  // The search runs on the device, so it needs all pages.
  useAllPages(coming, search !== '');
  useAllPages(past, search !== '');

  const hasAny = [coming, past].some(({ data }) => idsOf(data).length > 0);
  return (
    <>
      <SearchBox
        term={search}
        onSearch={setSearch}
        label={t`Search events`}
        placeholder={t`Search events...`}
        maxLength={eventSearchMax}
      />
      <OwnEvents
        coming={coming}
        past={past}
        Card={RsvpdCard}
        isShown={(event) => matchesSearch(event, search)}
        empty={
          <EmptyState
            of="events"
            action={
              hasAny ? (
                <Button onClick={() => setSearch('')}>
                  <Trans>Show all events</Trans>
                </Button>
              ) : (
                <ButtonLink to="/events-parties">
                  <Trans>Find an event</Trans>
                </ButtonLink>
              )
            }
          >
            {hasAny ? (
              <Trans>None of your events match this search.</Trans>
            ) : (
              <Trans>You have not registered for any events yet. They will appear here.</Trans>
            )}
          </EmptyState>
        }
      >
        <StatusSection status="waitlisted" title={t`On the waitlist`} Card={WaitlistedCard} />
        <StatusSection status="requested" title={t`Waiting for the host`} Card={RequestedCard} />
        <StatusSection status="invited" title={t`Invitations`} Card={InvitedCard} />
      </OwnEvents>
    </>
  );
}

function useAllPages(query: PagedQuery, isNeeded: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isNeeded && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNeeded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

interface StatusSectionProps {
  status: 'waitlisted' | 'requested' | 'invited';
  title: string;
  Card: ComponentType<{ event: Event }>;
}

/** The coming events at which the viewer has a status other than registered. Renders nothing when there are none. */
function StatusSection({ status, ...section }: StatusSectionProps) {
  const query = useInfiniteQuery(subscribedEventsQuery(status));
  return idsOf(query.data).length > 0 && <OwnEventSection query={query} {...section} />;
}

function RsvpdCard({ event }: { event: Event }) {
  return (
    <CardWithActions event={event}>
      {event.cancelledAt === null && !isPast(event.endTime) && (
        <ButtonLink to={`/events-parties/events/${event.id}/ticket`} variant="secondary" size="small">
          <Trans>Your ticket</Trans>
        </ButtonLink>
      )}
      <LeaveButton event={event}>
        <Trans>Cancel RSVP</Trans>
      </LeaveButton>
    </CardWithActions>
  );
}

function WaitlistedCard({ event }: { event: Event }) {
  return (
    <CardWithActions event={event}>
      <LeaveButton event={event}>
        <Trans>Leave the waitlist</Trans>
      </LeaveButton>
    </CardWithActions>
  );
}

function RequestedCard({ event }: { event: Event }) {
  return (
    <CardWithActions event={event}>
      <LeaveButton event={event}>
        <Trans>Withdraw request</Trans>
      </LeaveButton>
    </CardWithActions>
  );
}

function InvitedCard({ event }: { event: Event }) {
  return (
    <CardWithActions event={event}>
      <ButtonLink to={`/events-parties/events/${event.id}`} variant="secondary" size="small">
        <Trans>View event</Trans>
      </ButtonLink>
    </CardWithActions>
  );
}

/** The section already shows the viewer's status, so the badge appears only on cancelled events. */
function CardWithActions({ event, children }: { event: Event; children: ReactNode }) {
  return <OwnEventCard event={event} hasBadge={event.cancelledAt !== null} actions={children} />;
}

/** Cancels a seat, a request or a waitlist position after a confirmation. */
function LeaveButton({ event, children }: { event: Event; children: ReactNode }) {
  const { t } = useLingui();
  const registration = useRegistration(event.id);
  const leave = async () => {
    if (!(await confirmLeaving(event))) return;
    const pendingToast = toast.loading(t`Cancelling...`);
    try {
      const changed = await registration.mutateAsync({ action: 'cancel' });
      if (changed) pendingToast.success(t`Cancelled Successfully`);
      else pendingToast.info(keptText());
    } catch {
      pendingToast.error(t`Failed to cancel...`);
    }
  };
  // Then nothing can be changed any more.
  if (event.cancelledAt !== null || isPast(event.startTime)) return null;
  return (
    <Button variant="danger" size="small" pending={registration.isPending} onClick={() => void leave()}>
      {children}
    </Button>
  );
}
