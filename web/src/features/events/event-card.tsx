import { useLingui } from '@lingui/react/macro';
import { Clock, MapPin, Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EventCover } from './event-cover.tsx';

/** An event pinned to the board. The whole card leads to its page; the host is a link of their own above that. */
export function EventCard({ event, isFirst }: { event: Event; isFirst: boolean }) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const { host, attendeesCount, capacity } = event;
  const hostName = `${host.first_name} ${host.last_name}`.trim() || host.username;
  return (
    <article
      aria-labelledby={titleId}
      className="pinned relative flex h-full flex-col overflow-hidden border border-hairline bg-raised"
    >
      <EventCover
        event={event}
        isEager={isFirst}
        sizes="(min-width: 76rem) 340px, (min-width: 64rem) 360px, calc(100vw - 34px)"
        className="aspect-[16/9]"
      />
      <div className="flex grow flex-col gap-2 p-4">
        <h2 className="text-lead leading-snug font-bold">
          <Link
            id={titleId}
            to={`/events-parties/events/${event.id}`}
            dir="auto"
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] after:content-['']"
          >
            {event.title}
          </Link>
        </h2>
        <p className="flex items-start gap-2 text-label text-muted">
          <Clock aria-hidden size={16} className="mt-0.5 shrink-0" />
          <time dateTime={event.startTime}>
            {i18n.date(event.startTime, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        <p className="flex items-start gap-2 text-label text-muted">
          <MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span dir="auto" className="line-clamp-1 min-w-0">
            {event.location}
          </span>
        </p>
        <div className="mt-auto flex items-center gap-3 pt-2">
          <Link
            to={`/profile/${host.username}`}
            className="relative z-1 -my-1 flex min-h-11 min-w-0 items-center gap-2 text-label font-medium hover:underline"
          >
            <Avatar name={hostName} src={host.image} size={28} />
            <bdi className="truncate">{hostName}</bdi>
          </Link>
          <p className="numbers ms-auto flex shrink-0 items-center gap-1.5 text-label font-semibold">
            <Users aria-hidden size={16} className="text-muted" />
            <span aria-hidden>
              {i18n.number(attendeesCount)}/{i18n.number(capacity)}
            </span>
            <span className="sr-only">{t`${attendeesCount} of ${capacity} seats taken`}</span>
          </p>
        </div>
      </div>
    </article>
  );
}
