import { eventSearchMax, eventTags } from '@baraza/contract/features/event-limits.ts';
import type { EventTag } from '@baraza/contract/features/events.ts';
import { parseDays } from '#features/events/event-days.ts';
import type { EventListFilter } from '#features/events/events.api.ts';
import type { EventSort } from './event-sort.ts';

/** The filters besides the search text. */
export const filterNames = ['on', 'tag', 'campus'] as const;
export type FilterName = (typeof filterNames)[number];

/** The longest campus name that the server accepts. */
const campusMax = 300;

/** The filter that an address contains, or `storedSort`. Upcoming events are the default; invalid parameters are ignored. */
export function filterFromAddress(address: URLSearchParams, storedSort: EventSort): EventListFilter {
  const [search, tag, campus] = ['search', 'tag', 'campus'].map((name) => address.get(name)?.trim() ?? '');
  const on = parseDays(address.get('on'));
  return {
    when: address.get('when') === 'past' ? 'past' : 'future',
    ...(search && { search: search.slice(0, eventSearchMax) }),
    ...(on !== undefined && { on }),
    ...(isTag(tag) && { tag }),
    ...(campus && { campus: campus.slice(0, campusMax) }),
    ...(sortOf(address, storedSort) === 'soonest' && { sort: 'soonest' as const }),
  };
}

/** A copy of the address with one parameter replaced; an empty value removes it. */
export function withFilter(address: URLSearchParams, name: keyof EventListFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

function sortOf(address: URLSearchParams, storedSort: EventSort): EventSort {
  const sort = address.get('sort');
  return sort === 'created' || sort === 'soonest' ? sort : storedSort;
}

function isTag(tag: string | undefined): tag is EventTag {
  return eventTags.some((each) => each === tag);
}
