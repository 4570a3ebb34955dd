import { deviceStore, deviceStores, onDeviceCleared } from './device-stores.ts';

/** Where drafts outlive a reload. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = deviceStores.drafts.key;
/** Drafts of this visit, for when the browser keeps nothing (private mode, no room). */
const unstored = new Map<string, string>();
onDeviceCleared((kept) => {
  for (const place of unstored.keys()) if (!kept || !place.startsWith(`${kept.of}.`)) unstored.delete(place);
});

/** The place of a draft: one a person and thing, so that nobody finds another's words on a shared phone. */
export function draftPlace(userId: string, what: string): string {
  return `${userId}.${what}`;
}

/** The text last kept for a place; empty when there is none. */
export function readDraft(place: string, store: Store = deviceStore('drafts')): string {
  const kept = unstored.get(place);
  if (kept !== undefined) return kept;
  try {
    return store.getItem(prefix + place) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the text; a blank one is forgotten. */
export function keepDraft(place: string, text: string, store: Store = deviceStore('drafts')): void {
  unstored.delete(place);
  try {
    if (text.trim() === '') store.removeItem(prefix + place);
    else store.setItem(prefix + place, text);
  } catch {
    unstored.set(place, text);
  }
}
