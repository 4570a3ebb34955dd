import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'check-in-name');
const storageKey = (userId: Id) => store.prefix + userId;

/** The name of this phone at check-in, which other phones see. Generated and stored until the host chooses one. */
export function readDoorName(userId: Id): string {
  const stored = store.getItem(storageKey(userId));
  if (stored && stored.trim() !== '') return stored;
  const generated = `Door ${Math.floor(100 + Math.random() * 900)}`;
  return store.setItem(storageKey(userId), generated) ? generated : 'Door';
}

export function storeDoorName(userId: Id, name: string): void {
  store.setItem(storageKey(userId), name);
}
