import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

const store = deviceStore('doorName');
const keyOf = (userId: Id) => deviceStores.doorName.key + userId;

/** What somebody calls this phone at check-in; a name is made up until they give it one. */
export function readDoorName(userId: Id): string {
  try {
    const kept = store.getItem(keyOf(userId));
    if (kept !== null && kept.trim() !== '') return kept;
    const made = `Door ${Math.floor(100 + Math.random() * 900)}`;
    store.setItem(keyOf(userId), made);
    return made;
  } catch {
    return 'Door';
  }
}

export function storeDoorName(userId: Id, name: string): void {
  try {
    store.setItem(keyOf(userId), name);
  } catch {
    // Then it has this name until the page is left.
  }
}
