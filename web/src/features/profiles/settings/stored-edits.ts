import { deviceStore, deviceStores } from '#platform/device-stores.ts';
import type { Edits } from './settings-draft.ts';

const store = deviceStore('settings');

/** Edits outlive a reload, but not the tab: phones are shared. */
export function keepEdits(userId: string, edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) store.removeItem(keyOf(userId));
    else store.setItem(keyOf(userId), JSON.stringify(edits));
  } catch {
    // Without storage, or without room in it, a reload starts over and nothing else is lost.
  }
}

/** The edits kept for a person; none where nothing was kept, or not by this form. */
export function keptEdits(userId: string): Edits {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '{}');
    return isEdits(kept) ? kept : {};
  } catch {
    return {};
  }
}

function isEdits(kept: unknown): kept is Edits {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false;
  return Object.entries(kept).every(([name, value]) => {
    if (name === 'interests' || name === 'skills' || name === 'languages') return Array.isArray(value);
    return typeof value === (name === 'avatar' || name === 'banner' ? 'object' : 'string');
  });
}

function keyOf(userId: string): string {
  return deviceStores.settings.key + userId;
}
