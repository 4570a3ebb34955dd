import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

export interface EventSection {
  name: 'today' | 'tonight' | 'week' | 'later';
  ids: Id[];
}

/** A night belongs to the day before, until this hour. */
const nightEnd = 4;
const eveningStart = 17;

/** Divides events, soonest first, by their local start: tonight, or today with those before the evening; within a week; later. */
export function sectionsOf(events: readonly Pick<Event, 'id' | 'startTime'>[], now: number): EventSection[] {
  const today = new Date(now - nightEnd * 3_600_000);
  const at = (days: number, hours: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours).getTime();
  const [evening, morning, nextWeek] = [at(0, eveningStart), at(1, nightEnd), at(7, nightEnd)];
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
