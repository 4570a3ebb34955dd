import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { timeOnDay } from '#features/events/event-days.ts';

export interface EventSection {
  name: 'today' | 'tonight' | 'week' | 'later';
  ids: Id[];
}

const eveningStart = 17;

/** Divides events, soonest first, by their local start: tonight, or today with those before the evening; within a week; later. */
export function sectionsOf(events: readonly Pick<Event, 'id' | 'startTime'>[], now: number): EventSection[] {
  const [evening, morning, nextWeek] = [timeOnDay(now, 0, eveningStart), timeOnDay(now, 1), timeOnDay(now, 7)];
  const sections: EventSection[] = [];
  for (const { id, startTime } of events) {
    const start = Date.parse(startTime);
    const first = start < evening ? 'today' : 'tonight';
    const name = start < morning ? (sections[0]?.name ?? first) : start < nextWeek ? 'week' : 'later';
    const last = sections.at(-1);
    if (last?.name === name) last.ids.push(id);
    else sections.push({ name, ids: [id] });
  }
  return sections;
}
