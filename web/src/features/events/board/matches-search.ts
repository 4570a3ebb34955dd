import type { Event } from '@baraza/contract/features/events.ts';

/** Whether an event's title or location contains the search text, ignoring case. */
export function matchesSearch({ title, location }: Pick<Event, 'title' | 'location'>, search: string): boolean {
  const needle = search.trim().toLowerCase();
  return [title, location].some((text) => text.toLowerCase().includes(needle));
}
