import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Event, Ticket } from '@baraza/contract/features/events.ts';
import { formatTicketCode } from '@baraza/contract/shared/ticket-code.ts';
import { BackToEvent } from '#features/events/event-subpage.tsx';
import { EventWhen } from '#features/events/event-when.tsx';
import { eventQuery } from '#features/events/events.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { toServerTime } from '#platform/api/server-time.ts';
import { useViewer } from '#platform/api/session.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { personName } from '#ui/text/person-name.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ticketQuery } from './ticket.api.ts';
import { removeStoredTicket } from './ticket-store.ts';

const TicketCode = lazyPart(async () => (await import('./ticket-code.tsx')).TicketCode);

/** The viewer's ticket as a QR code and as a code to read out. Works offline once it was loaded. */
export function TicketPage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const { eventId = '' } = useParams();
  const query = useQuery(ticketQuery(viewer.id, eventId));
  const { data: event } = useQuery(eventQuery(eventId));
  const hasNoSeat = hasCode(query.error, 'not_allowed') || hasCode(query.error, 'not_found');
  useEffect(() => {
    if (hasNoSeat) removeStoredTicket(viewer.id, eventId);
  }, [hasNoSeat, viewer.id, eventId]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Your ticket`} />
      <BackToEvent eventId={eventId} />
      <PageHeading>
        <Trans>Your ticket</Trans>
      </PageHeading>
      {hasNoSeat ? (
        <EmptyState of="events">
          <Trans>You have no seat at this event, so you have no ticket.</Trans>
        </EmptyState>
      ) : query.data ? (
        <Filled
          ticket={query.data}
          event={event ?? undefined}
          staleSince={query.isError || !query.isFetchedAfterMount ? toServerTime(query.dataUpdatedAt) : undefined}
        />
      ) : query.isPending ? (
        <Skeleton className="pinned aspect-square w-full" />
      ) : (
        <FailedQuery query={query} message={t`Failed to fetch your ticket...`} />
      )}
    </div>
  );
}

interface FilledProps {
  ticket: Ticket;
  event: Event | undefined;
  /** When the server last confirmed a ticket that is shown without its answer, in milliseconds since 1970. */
  staleSince: number | undefined;
}

function Filled({ ticket, event, staleSince }: FilledProps) {
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  const checkedOn = staleSince && i18n.date(new Date(staleSince), { dateStyle: 'medium', timeStyle: 'short' });
  const checkedInTime = ticket.checkedInAt && i18n.date(ticket.checkedInAt, { timeStyle: 'short' });
  return (
    <div className="pinned overflow-hidden border border-hairline bg-raised">
      <div aria-hidden className="woven" />
      <div className="grid justify-items-center gap-4 p-6 text-center">
        <div className="grid gap-1">
          {event && (
            <h2 dir="auto" lang="" className="line-clamp-3 text-card font-bold wrap-anywhere">
              {event.title}
            </h2>
          )}
          {event && (
            <p dir="auto" lang="" className="line-clamp-3 font-semibold wrap-anywhere">
              {event.location}
            </p>
          )}
          {event && (
            <p className="text-muted">
              <EventWhen iso={event.startTime} timeZone={event.timeZone} />
            </p>
          )}
        </div>
        <TicketCode
          ticket={ticket.ticket}
          label={t`QR code of your ticket`}
          fallback={<Skeleton className="aspect-square w-72" />}
        />
        <p className="grid gap-1">
          <span className="text-label text-muted">
            <Trans>Or show this code</Trans>
          </span>
          <span dir="ltr" className="numbers text-page font-bold tracking-widest">
            {formatTicketCode(ticket.code)}
          </span>
        </p>
        <p dir="auto" className="font-semibold">
          {personName({
            ...viewer,
            username: viewer.username ?? '',
            first_name: viewer.first_name ?? '',
            last_name: viewer.last_name ?? '',
          })}
        </p>
        {checkedInTime ? (
          <output className="font-semibold text-primary">
            <Trans>Checked in at {checkedInTime}.</Trans>
          </output>
        ) : (
          <p className="text-label text-muted">
            <Trans>Good for one person, once.</Trans>
          </p>
        )}
        {staleSince !== undefined && (
          <div className="grid animate-late gap-1 text-label text-muted">
            <p>
              <Trans>Saved on this phone, so it also works offline.</Trans>
            </p>
            {checkedOn && (
              <p>
                <Trans>Last checked on {checkedOn}.</Trans>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
