import { eventSearchMax, eventTags } from '@baraza/contract/features/event-limits.ts';
import type { EventTag } from '@baraza/contract/features/events.ts';
import { parseDays } from '#features/events/event-days.ts';
import type { EventListFilter } from '#features/events/events.api.ts';
import type { EventSort } from './event-sort.ts';

/** The filters besides the search text. */
export const filterNames = ['on', 'tag', 'campus', 'communityId'] as const;
export type FilterName = (typeof filterNames)[number];

/** The longest campus name that the server accepts. */
const campusMax = 300;

/** The filter that an address contains, or `storedSort`. Upcoming events are the default; invalid parameters are ignored. */
export function filterFromAddress(address: URLSearchParams, storedSort: EventSort): EventListFilter {
  const [search, tag, campus, communityId = ''] = ['search', 'tag', 'campus', 'communityId'].map(
    (name) => address.get(name)?.trim() ?? '',
  );
  const on = parseDays(address.get('on'));
  return {
    when: address.get('when') === 'past' ? 'past' : 'future',
    ...(search && { search: search.slice(0, eventSearchMax) }),
    ...(on !== undefined && { on }),
    ...(isTag(tag) && { tag }),
    ...(isId(communityId) && { communityId }),
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

/** Whether the server accepts it as an id. */
function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function isTag(tag: string | undefined): tag is EventTag {
  return eventTags.some((each) => each === tag);
}
