import { useEffect, useEffectEvent } from 'react';
import { deviceStore, deviceStores, onDeviceCleared } from './device-stores.ts';

/** Storage for drafts that outlive a reload. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = deviceStores.drafts.key;
/** Drafts of this visit, in case the browser cannot store them (private mode, full). */
const unstored = new Map<string, string>();
onDeviceCleared((kept) => {
  for (const place of unstored.keys()) if (!kept || !place.startsWith(`${kept.of}.`)) unstored.delete(place);
});

/** Returns the key of a draft, which includes the person, so that drafts are not shown to other people on a shared phone. */
export function draftKeyOf(userId: string, what: string): string {
  return `${userId}.${what}`;
}

/** Returns the stored text of a draft; empty if there is none. */
export function readDraft(place: string, store: Store = deviceStore('drafts')): string {
  const kept = unstored.get(place);
  if (kept !== undefined) return kept;
  try {
    return store.getItem(prefix + place) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text of a draft; blank text deletes it. */
export function keepDraft(place: string, text: string, store: Store = deviceStore('drafts')): void {
  unstored.delete(place);
  try {
    if (text.trim() === '') store.removeItem(prefix + place);
    else store.setItem(prefix + place, text);
  } catch {
    unstored.set(place, text);
  }
}

const restoreListeners = new Set<(place: string, text: string) => void>();

/** Stores the text of a draft that another component shows, which then shows it. */
export function restoreDraft(place: string, text: string): void {
  keepDraft(place, text);
  for (const listener of restoreListeners) listener(place, text);
}

/** Calls `show` when the draft is restored while the component is mounted. */
export function useRestoredDraft(place: string, show: (text: string) => void): void {
  const onRestored = useEffectEvent((restored: string, text: string) => {
    if (restored === place) show(text);
  });
  useEffect(() => {
    const listener = (restored: string, text: string) => onRestored(restored, text);
    restoreListeners.add(listener);
    return () => void restoreListeners.delete(listener);
  }, []);
}
