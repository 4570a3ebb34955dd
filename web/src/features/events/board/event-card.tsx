import { useLingui } from '@lingui/react/macro';
import { Clock, MapPin, Shield, Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { EventBadge } from '#features/events/event-badge.tsx';
import { EventCover } from '#features/events/event-cover.tsx';
import { EventWhen } from '#features/events/event-when.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import type { ShownPicture } from '#ui/pictures/picture-copies.ts';
import { personName } from '#ui/text/person-name.ts';

/** What a card shows of an event. */
type CardEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'location'
  | 'startTime'
  | 'timeZone'
  | 'host'
  | 'community'
  | 'attendeesCount'
  | 'capacity'
  | 'viewerStatus'
  | 'cancelledAt'
> & { cover: ShownPicture | null };

export interface EventCardProps {
  event: CardEvent;
  /** The position in the list, from 1. */
  position: number;
  /** Whether it is the first on the page. */
  isFirst: boolean;
}

/** An event in the grid, as a row where there is one column. The card links to the event, the host's name to their profile. */
export function EventCard({ event, position, isFirst }: EventCardProps) {
  const titleId = useId();
  const { host } = event;
  const hostName = personName(host);
  return (
    <article
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
      className="pinned relative flex h-full flex-col overflow-hidden border border-hairline bg-raised @max-[600px]:flex-row"
    >
      <EventCover
        event={event}
        isEager={isFirst}
        sizes={coverSizes}
        className="aspect-[16/9] @max-[600px]:aspect-auto @max-[600px]:w-26 @max-[600px]:shrink-0"
      />
      <DateTile iso={event.startTime} className="absolute start-3 top-3 @max-[600px]:start-2 @max-[600px]:top-2" />
      <div className="flex min-w-0 grow flex-col gap-2 p-4 @max-[600px]:gap-1 @max-[600px]:p-3">
        <EventBadge event={event} className="absolute end-3 top-3 @max-[600px]:static @max-[600px]:self-start" />
        <EventTitle id={titleId} event={event} />
        <CardFacts event={event} />
        {/* In a narrow row, the seats take a line of their own rather than cut the host's name. */}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1">
          <Link
            to={`/profile/${host.username}`}
            className="relative z-1 -my-1 flex min-h-11 min-w-0 items-center gap-2 text-label font-medium hover:underline"
          >
            <Avatar name={hostName} src={host.image} size={28} />
            <bdi className="truncate">{hostName}</bdi>
          </Link>
          <EventSeats event={event} />
        </div>
      </div>
    </article>
  );
}

/** The `sizes` attribute of covers in the grid. */
const coverSizes = { phone: '104px', wide: '(min-width: 76rem) 350px, (min-width: 64rem) 420px' };

/** The title. Its link covers the whole card. */
export function EventTitle({ id, event }: { id: string; event: Pick<Event, 'id' | 'title'> }) {
  return (
    <h2 className="text-lead leading-snug font-bold @max-[600px]:text-body">
      <Link
        id={id}
        to={`/events-parties/events/${event.id}`}
        dir="auto"
        lang=""
        className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-[inherit] after:[border-end-start-radius:4px] after:content-[''] focus-visible:outline-offset-0"
      >
        {event.title}
      </Link>
    </h2>
  );
}

/** The start, the location and the club, followed by `children` as more list items. */
export function CardFacts({ event, children }: { event: CardEvent; children?: ReactNode }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-label text-muted [&_svg]:mt-0.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-start [&>li]:gap-2">
      <li>
        <Clock aria-hidden size={16} />
        <EventWhen iso={event.startTime} timeZone={event.timeZone} />
      </li>
      <li>
        <MapPin aria-hidden size={16} />
        <span dir="auto" className="line-clamp-1 min-w-0 grow wrap-anywhere">
          {event.location}
        </span>
      </li>
      {event.community && (
        <li>
          <Shield aria-hidden size={16} />
          <Link
            to={`/clubs/${event.community.slug}`}
            dir="auto"
            className="touch relative z-1 line-clamp-1 min-w-0 font-medium wrap-anywhere hover:underline"
          >
            <BriefName community={event.community} />
          </Link>
        </li>
      )}
      {children}
    </ul>
  );
}

/** The number of attendees and the capacity. */
export function EventSeats({ event }: { event: CardEvent }) {
  const { t, i18n } = useLingui();
  const [taken, capacity] = [i18n.number(event.attendeesCount), i18n.number(event.capacity)];
  return (
    <span className="numbers flex shrink-0 items-center gap-1.5 text-label font-semibold">
      <Users aria-hidden size={16} className="text-muted" />
      <span aria-hidden>
        {taken}/{capacity}
      </span>
      <span className="sr-only">{t`${taken} of ${capacity} seats taken`}</span>
    </span>
  );
}

/** The month and day as a calendar sheet. Hidden from screen readers: the card also shows the full date as text. */
export function DateTile({ iso, className = '' }: { iso: string; className?: string }) {
  const { i18n } = useLingui();
  return (
    <span
      aria-hidden
      className={`numbers grid min-w-12 shrink-0 justify-items-center pinned-small bg-raised px-2 py-1 leading-none ${className}`}
    >
      <span className="text-meta font-bold text-danger uppercase">{i18n.date(iso, { month: 'short' })}</span>
      <span className="text-card font-extrabold">{i18n.date(iso, { day: 'numeric' })}</span>
    </span>
  );
}
