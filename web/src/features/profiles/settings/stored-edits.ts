import { personalStore } from '#platform/device/device-stores.ts';
import type { Edits } from './settings-draft.ts';

const store = personalStore('typed', 'settings', 'sessionStorage');

/** Stores unsaved edits for this tab only, because phones are shared. They survive a reload. */
export function storeEdits(userId: string, edits: Edits): void {
  if (Object.keys(edits).length === 0) store.removeItem(keyOf(userId));
  else store.setItem(keyOf(userId), JSON.stringify(edits));
}

/** The stored edits of a user. Empty if there are none, or if they do not have the shape of this form. */
export function loadEdits(userId: string): Edits {
  const stored = store.getJson(keyOf(userId));
  return isEdits(stored) ? stored : {};
}

function isEdits(stored: unknown): stored is Edits {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false;
  return Object.entries(stored).every(([name, value]) => {
    if (name === 'interests' || name === 'skills' || name === 'languages') return Array.isArray(value);
    return typeof value === (name === 'avatar' || name === 'banner' ? 'object' : 'string');
  });
}

function keyOf(userId: string): string {
  return store.prefix + userId;
}
