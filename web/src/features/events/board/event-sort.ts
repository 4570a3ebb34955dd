import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

/** The order of a list of events; `created` is the server's own. */
export type EventSort = 'created' | 'soonest';

const store = deviceStore('eventSort');
const storageKey = (userId: Id) => deviceStores.eventSort.key + userId;

/** The order that somebody chose last on this device. */
export function readSort(userId: Id): EventSort {
  try {
    return store.getItem(storageKey(userId)) === 'soonest' ? 'soonest' : 'created';
  } catch {
    // Storage may be forbidden.
    return 'created';
  }
}

export function storeSort(userId: Id, sort: EventSort): void {
  try {
    if (sort === 'created') store.removeItem(storageKey(userId));
    else store.setItem(storageKey(userId), sort);
  } catch {
    // The address carries the choice until the page is left.
  }
}
