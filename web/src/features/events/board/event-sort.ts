import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

/** The order of a list of events; `created` is the server's default. */
export type EventSort = 'created' | 'soonest';

const store = personalStore('typed', 'event-sort');
const storageKey = (userId: Id) => store.prefix + userId;

/** The order that this person last chose on this device. */
export function readSort(userId: Id): EventSort {
  try {
    return store.getItem(storageKey(userId)) === 'soonest' ? 'soonest' : 'created';
  } catch {
    // The browser may block storage.
    return 'created';
  }
}

export function storeSort(userId: Id, sort: EventSort): void {
  try {
    if (sort === 'created') store.removeItem(storageKey(userId));
    else store.setItem(storageKey(userId), sort);
  } catch {
    // The choice is in the address too, so it lasts until the viewer leaves the page.
  }
}
