import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, Pencil, QrCode, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { hostedEventsQuery, pendingRequestCountQuery } from '#features/events/events.api.ts';
import { isPast } from '#features/events/event-time.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { personName } from '#ui/text/person-name.ts';
import { OwnEventCard } from './own-event-card.tsx';
import { OwnEvents } from './own-event-list.tsx';

/** The events the viewer hosts, with attendees, pending requests and host actions. */
export function CreatedEvents() {
  return (
    <OwnEvents
      coming={useInfiniteQuery(hostedEventsQuery('coming'))}
      past={useInfiniteQuery(hostedEventsQuery('past'))}
      Card={CreatedCard}
      empty={
        <EmptyState
          of="events"
          action={
            <ButtonLink to="/events-parties/create-event">
              <Trans>Create an event</Trans>
            </ButtonLink>
          }
        >
          <Trans>You have not hosted anything yet. Pin your first event to the board.</Trans>
        </EmptyState>
      }
    />
  );
}

function CreatedCard({ event }: { event: Event }) {
  const { t } = useLingui();
  const page = `/events-parties/events/${event.id}`;
  const isActive = event.cancelledAt === null;
  const isOn = isActive && !isPast(event.endTime);
  return (
    <OwnEventCard
      event={event}
      hasBadge={!isActive}
      actions={
        <>
          {isActive && (
            <>
              {isOn && (
                <ButtonLink to={`${page}/check-in`} size="small">
                  <QrCode aria-hidden size={18} />
                  <Trans>Check in</Trans>
                </ButtonLink>
              )}
              <ButtonLink to={`${page}/edit`} variant="secondary" size="small" aria-label={t`Edit: ${event.title}`}>
                <Pencil aria-hidden size={18} />
                <Trans>Edit</Trans>
              </ButtonLink>
            </>
          )}
          <ButtonLink
            to={`/events-parties/create-event?from=${event.id}`}
            variant="secondary"
            size="small"
            aria-label={t`Duplicate: ${event.title}`}
          >
            <Copy aria-hidden size={18} />
            <Trans>Duplicate</Trans>
          </ButtonLink>
        </>
      }
    >
      <Guests event={event} />
      {event.visibility === 'PRIVATE' && isOn && <Requests event={event} />}
    </OwnEventCard>
  );
}

/** The avatars of the first attendees and the number of guests. */
function Guests({ event: { attendees, attendeesCount } }: { event: Event }) {
  if (attendeesCount === 0) {
    return (
      <p className="text-label text-muted">
        <Trans>Nobody has registered yet.</Trans>
      </p>
    );
  }
  return (
    <div className="flex items-center gap-2 text-label">
      <span className="flex -space-x-2">
        {attendees.slice(0, 5).map(({ id, user }) => (
          <Avatar key={id} name={personName(user)} src={user.image} size={28} className="ring-2 ring-[var(--raised)]" />
        ))}
      </span>
      <span>
        <Plural value={attendeesCount} one="# guest" other="# guests" />
      </span>
    </div>
  );
}

/** The number of unanswered requests, as a link to the event. */
function Requests({ event: { id } }: { event: Event }) {
  const { data: count = 0 } = useQuery(pendingRequestCountQuery(id));
  if (count === 0) return null;
  return (
    <Link
      to={`/events-parties/events/${id}`}
      className="relative z-1 inline-flex min-h-11 items-center gap-2 justify-self-start text-label font-semibold text-link"
    >
      <UserPlus aria-hidden size={18} />
      <Plural value={count} one="# request is waiting for you" other="# requests are waiting for you" />
    </Link>
  );
}
