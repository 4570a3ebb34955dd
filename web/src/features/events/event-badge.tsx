import { useLingui } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { classNames } from '#ui/class-names.ts';
import { isPast } from './event-time.ts';

/** The one thing to know of an event before one opens it: called off, what one has to do with it, or that no seat is left. */
export function EventBadge({ event, className }: { event: Event; className?: string }) {
  const { t } = useLingui();
  const { viewerStatus, cancelledAt, attendeesCount, capacity, startTime } = event;
  const standings: Record<typeof viewerStatus, string | undefined> = {
    host: t`Yours`,
    registered: t`Going`,
    waitlisted: t`On the waitlist`,
    requested: t`Requested`,
    invited: t`Invited`,
    declined: undefined,
    none: undefined,
  };
  const isFull = attendeesCount >= capacity && !isPast(startTime);
  const words = cancelledAt ? t`Cancelled` : (standings[viewerStatus] ?? (isFull ? t`Full` : undefined));
  if (words === undefined) return null;
  return (
    <span
      className={classNames(
        'pinned-small px-2.5 py-1 text-meta font-bold',
        cancelledAt
          ? 'bg-heart text-on-heart'
          : standings[viewerStatus]
            ? 'bg-primary text-on-primary'
            : 'bg-ink text-on-ink',
        className,
      )}
    >
      {words}
    </span>
  );
}
