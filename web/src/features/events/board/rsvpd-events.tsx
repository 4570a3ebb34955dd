import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { idsOf } from '#platform/id-lists.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { toast } from '#ui/toast.ts';
import { matchesSearch } from './matches-search.ts';
import { subscribedEventsQuery, useRsvp } from '#features/events/events.api.ts';
import { confirmLeaving } from '#features/events/registration/confirm-leaving.ts';
import { NoEventsDrawing } from '#features/events/no-events-drawing.tsx';
import { OwnEventCard } from './own-event-card.tsx';
import { OwnEventList } from './own-event-list.tsx';

/** The events one has a seat at, and above them those where one waits or is invited. */
export function RsvpdEvents() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(subscribedEventsQuery('registered'));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;

  // What is looked for may stand on a page yet to come.
  useEffect(() => {
    if (search !== '' && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [search, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const isAny = idsOf(query.data).length > 0;
  return (
    <>
      <SearchBox
        asked={search}
        onSearch={setSearch}
        label={t`Search events`}
        placeholder={t`Search events...`}
        maxLength={eventSearchMax}
      />
      <OwnEventList
        query={query}
        label={t`Rsvpd Events`}
        Card={RsvpdCard}
        isShown={(event) => matchesSearch(event, search)}
        empty={
          <EmptyState
            drawing={<NoEventsDrawing />}
            action={
              isAny ? (
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
            {isAny ? (
              <Trans>None of your events match this search.</Trans>
            ) : (
              <Trans>You have not registered for any events yet. They will appear here.</Trans>
            )}
          </EmptyState>
        }
      />
      <Waiting status="waitlisted" title={t`On the waitlist`} Card={InLineCard} />
      <Waiting status="requested" title={t`Waiting for the host`} Card={AskedCard} />
      <Waiting status="invited" title={t`Invitations`} Card={InvitedCard} />
    </>
  );
}

interface WaitingProps {
  status: 'waitlisted' | 'requested' | 'invited';
  title: string;
  Card: ComponentType<{ event: Event }>;
}

/** Where one has no seat yet; nothing where there is no such event. */
function Waiting({ status, title, Card }: WaitingProps) {
  const query = useInfiniteQuery(subscribedEventsQuery(status));
  if (idsOf(query.data).length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lead font-bold">{title}</h2>
      <OwnEventList query={query} label={title} Card={Card} empty={null} />
    </section>
  );
}

function RsvpdCard({ event }: { event: Event }) {
  return (
    <CardWith event={event}>
      <LeaveButton event={event}>
        <Trans>Cancel RSVP</Trans>
      </LeaveButton>
    </CardWith>
  );
}

function InLineCard({ event }: { event: Event }) {
  return (
    <CardWith event={event}>
      <LeaveButton event={event}>
        <Trans>Leave the waitlist</Trans>
      </LeaveButton>
    </CardWith>
  );
}

function AskedCard({ event }: { event: Event }) {
  return (
    <CardWith event={event}>
      <LeaveButton event={event}>
        <Trans>Withdraw request</Trans>
      </LeaveButton>
    </CardWith>
  );
}

function InvitedCard({ event }: { event: Event }) {
  return (
    <CardWith event={event}>
      <ButtonLink to={`/events-parties/events/${event.id}`} variant="secondary" size="small">
        <Trans>View event</Trans>
      </ButtonLink>
    </CardWith>
  );
}

/** The section says how one stands to it, so that it is called off is all a mark may add. */
function CardWith({ event, children }: { event: Event; children: ReactNode }) {
  return <OwnEventCard event={event} isMarked={event.cancelledAt !== null} actions={children} />;
}

/** Gives up a seat, a request or a place in the line, and tells how it went. */
function LeaveButton({ event, children }: { event: Event; children: ReactNode }) {
  const rsvp = useRsvp(event.id);
  const leave = async () => {
    if (!(await confirmLeaving(event))) return;
    const news = toast.loading(now`Cancelling...`);
    try {
      await rsvp.mutateAsync('cancel');
      news.success(now`Cancelled Successfully`);
    } catch {
      news.error(now`Failed to cancel...`);
    }
  };
  return (
    <Button variant="danger" size="small" pending={rsvp.isPending} onClick={() => void leave()}>
      {children}
    </Button>
  );
}
