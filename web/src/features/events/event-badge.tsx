import { useLingui } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { isPast } from './event-time.ts';

type BadgeEvent = Pick<Event, 'viewerStatus' | 'cancelledAt' | 'attendeesCount' | 'capacity' | 'startTime'>;

/** The status of an event in one label: cancelled, the viewer's own status, or full. Renders nothing otherwise. */
export function EventBadge({ event, className }: { event: BadgeEvent; className?: string }) {
  const { t } = useLingui();
  const { viewerStatus, cancelledAt, attendeesCount, capacity, startTime } = event;
  const statusLabels: Record<typeof viewerStatus, string | undefined> = {
    host: t`Yours`,
    registered: t`Going`,
    waitlisted: t`On the waitlist`,
    requested: t`Requested`,
    invited: t`Invited`,
    declined: undefined,
    none: undefined,
  };
  const isFull = attendeesCount >= capacity && !isPast(startTime);
  const label = cancelledAt ? t`Cancelled` : (statusLabels[viewerStatus] ?? (isFull ? t`Full` : undefined));
  if (label === undefined) return null;
  return (
    <span
      className={classNames(
        'pinned-small px-2.5 py-1 text-meta font-bold',
        cancelledAt
          ? 'bg-heart text-on-heart'
          : statusLabels[viewerStatus]
            ? 'bg-primary text-on-primary'
            : 'bg-ink text-on-ink',
        className,
      )}
    >
      {label}
    </span>
  );
}
