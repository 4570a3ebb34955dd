import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'first-posts');
/** How many keys are stored, newest last. */
const maxStored = 60;

/** The keys of first posts that a person has posted or dismissed on this device. */
export function readDone(userId: Id): string[] {
  const stored = store.getJson(store.prefix + userId);
  return Array.isArray(stored) ? (stored as string[]) : [];
}

export function addDone(userId: Id, keys: readonly string[]): void {
  store.setItem(store.prefix + userId, JSON.stringify([...readDone(userId), ...keys].slice(-maxStored)));
}
