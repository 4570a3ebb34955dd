import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'first-week-folded');

/** Whether the user has folded the first week on this device. */
export function isFolded(userId: string): boolean {
  try {
    return store.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function setFolded(userId: string, folded: boolean): void {
  try {
    if (folded) store.setItem(keyOf(userId), '1');
    else store.removeItem(keyOf(userId));
  } catch {
    // Without storage it is open again on the next visit.
  }
}

function keyOf(userId: string): string {
  return store.prefix + userId;
}
