import type { Event } from '@baraza/contract/features/events.ts';

/** Whether the words are a part of an event's title or location, in any case. */
export function matchesSearch({ title, location }: Pick<Event, 'title' | 'location'>, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [title, location].some((text) => text.toLowerCase().includes(wanted));
}
