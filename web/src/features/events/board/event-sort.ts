import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

/** The order of a list of events. `soonest` is closest to now first, `created` is the server's default. */
export type EventSort = 'soonest' | 'created';

const store = personalStore('typed', 'event-sort');
const storageKey = (userId: Id) => store.prefix + userId;

/** The order that this person last chose on this device. */
export function readSort(userId: Id): EventSort {
  try {
    return store.getItem(storageKey(userId)) === 'created' ? 'created' : 'soonest';
  } catch {
    // The browser may block storage.
    return 'soonest';
  }
}

export function storeSort(userId: Id, sort: EventSort): void {
  try {
    if (sort === 'soonest') store.removeItem(storageKey(userId));
    else store.setItem(storageKey(userId), sort);
  } catch {
    // The choice is in the address too, so it lasts until the viewer leaves the page.
  }
}
