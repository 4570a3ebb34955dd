import { eventSearchMax, eventTags } from '@baraza/contract/features/event-limits.ts';
import type { EventTag } from '@baraza/contract/features/events.ts';
import type { EventListFilter } from '#features/events/events.api.ts';

/** What events can be narrowed by, beside the words of a search. */
export const filterNames = ['tag', 'campus'] as const;
export type FilterName = (typeof filterNames)[number];

/** As much as the server takes of a campus's name. */
const campusMax = 300;

/** Which events an address asks for: those to come, unless it says `when=past`. What no list can hold is not asked for. */
export function filterFromAddress(address: URLSearchParams): EventListFilter {
  const [search, tag, campus] = ['search', 'tag', 'campus'].map((name) => address.get(name)?.trim() ?? '');
  return {
    when: address.get('when') === 'past' ? 'past' : 'future',
    ...(search && { search: search.slice(0, eventSearchMax) }),
    ...(isTag(tag) && { tag }),
    ...(campus && { campus: campus.slice(0, campusMax) }),
    ...(address.get('sort') === 'soonest' && { sort: 'soonest' as const }),
  };
}

/** An address that asks for one thing differently; an empty value asks for it no more. */
export function withFilter(address: URLSearchParams, name: keyof EventListFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

function isTag(tag: string | undefined): tag is EventTag {
  return eventTags.some((each) => each === tag);
}
