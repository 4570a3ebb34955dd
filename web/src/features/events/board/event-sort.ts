import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

/** The order of a list of events. `soonest` is closest to now first, `created` is the server's default. */
export type EventSort = 'soonest' | 'created';

const store = personalStore('typed', 'event-sort');
const storageKey = (userId: Id) => store.prefix + userId;

/** The order that this person last chose on this device. */
export function readSort(userId: Id): EventSort {
  return store.getItem(storageKey(userId)) === 'created' ? 'created' : 'soonest';
}

/** Without storage the choice lasts until the viewer leaves the page, because it is in the address, too. */
export function storeSort(userId: Id, sort: EventSort): void {
  if (sort === 'soonest') store.removeItem(storageKey(userId));
  else store.setItem(storageKey(userId), sort);
}
