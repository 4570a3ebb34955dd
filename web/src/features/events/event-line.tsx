import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LineLink } from '#ui/lists/line-link.tsx';
import { DateTile } from './board/event-card.tsx';
import { EventWhen } from './event-when.tsx';
import { useListedEvent } from './events.api.ts';

/** An event on one line; nothing if the viewer cannot see it. */
export function EventLine({ id }: { id: Id }) {
  const event = useListedEvent(id);
  if (!event) return null;
  return (
    <LineLink to={`/events-parties/events/${id}`} picture={<DateTile iso={event.startTime} />} name={event.title}>
      <EventWhen iso={event.startTime} timeZone={event.timeZone} />
    </LineLink>
  );
}
