import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The order of a list of events; `created` is the server's own. */
export type EventSort = 'created' | 'soonest';

const storageKey = (userId: Id) => `baraza.event-sort.${userId}`;

/** The order that somebody chose last on this device. */
export function keptSort(userId: Id): EventSort {
  try {
    return localStorage.getItem(storageKey(userId)) === 'soonest' ? 'soonest' : 'created';
  } catch {
    // Storage may be forbidden.
    return 'created';
  }
}

export function keepSort(userId: Id, sort: EventSort): void {
  try {
    if (sort === 'created') localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), sort);
  } catch {
    // The address carries the choice until the page is left.
  }
}
