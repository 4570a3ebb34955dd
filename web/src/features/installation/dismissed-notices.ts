import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'dismissed');
/** How many ids are stored, newest last; more notices are not shown at a time. */
const maxStored = 20;

/** The notices that a person has dismissed on this device. */
export function readDismissed(userId: Id): Id[] {
  const stored = store.getJson(store.prefix + userId);
  return Array.isArray(stored) ? (stored as Id[]) : [];
}

export function addDismissed(userId: Id, noticeId: Id): void {
  const ids = [...readDismissed(userId), noticeId].slice(-maxStored);
  store.setItem(store.prefix + userId, JSON.stringify(ids));
}
