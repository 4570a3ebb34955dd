import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'first-posts');
/** How many keys are stored, newest last. */
const maxStored = 60;

/** The keys of first posts that a person has posted or dismissed on this device. */
export function readDone(userId: Id): string[] {
  try {
    return JSON.parse(store.getItem(store.prefix + userId) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function addDone(userId: Id, keys: readonly string[]): void {
  try {
    store.setItem(store.prefix + userId, JSON.stringify([...readDone(userId), ...keys].slice(-maxStored)));
  } catch {
    // Without storage they are offered again on the next visit.
  }
}
