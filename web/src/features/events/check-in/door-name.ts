import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'check-in-name');
const storageKey = (userId: Id) => store.prefix + userId;

/** The name of this phone at check-in, which other phones see. Generated and stored until the host chooses one. */
export function readDoorName(userId: Id): string {
  try {
    const stored = store.getItem(storageKey(userId));
    if (stored !== null && stored.trim() !== '') return stored;
    const generated = `Door ${Math.floor(100 + Math.random() * 900)}`;
    store.setItem(storageKey(userId), generated);
    return generated;
  } catch {
    return 'Door';
  }
}

export function storeDoorName(userId: Id, name: string): void {
  try {
    store.setItem(storageKey(userId), name);
  } catch {
    // Storage is blocked, so the name lasts until the page is closed.
  }
}
