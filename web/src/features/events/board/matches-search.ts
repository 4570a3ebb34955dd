import type { Event } from '@baraza/contract/features/events.ts';
import { foldText } from '#platform/locale/plain-text.ts';

/** Whether an event's title or location contains the search text, regardless of case and accents. */
export function matchesSearch({ title, location }: Pick<Event, 'title' | 'location'>, search: string): boolean {
  const needle = foldText(search.trim());
  return [title, location].some((text) => foldText(text).includes(needle));
}
