import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { onDeviceCleared, personalStore } from './device-stores.ts';

/** Drafts that outlive a reload. */
const drafts = personalStore('typed', 'draft');
/** Drafts of this visit, in case the browser cannot store them (private mode, full). */
const unstored = new Map<string, string>();
onDeviceCleared((kept) => {
  for (const key of unstored.keys()) if (!kept || !key.startsWith(`${kept.of}.`)) unstored.delete(key);
});

/** Returns the key of a draft, which includes the person, so that drafts are not shown to other people on a shared phone. */
export function draftKeyOf(userId: string, name: string): string {
  return `${userId}.${name}`;
}

/** Returns the stored text of a draft; empty if there is none. */
export function readDraft(key: string): string {
  return unstored.get(key) ?? drafts.getItem(drafts.prefix + key) ?? '';
}

/** Returns the values of a draft that is stored as a JSON object; empty if there is none. */
export function readDraftObject(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readDraft(key) || '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Stores the text of a draft; blank text deletes it. */
export function keepDraft(key: string, text: string): void {
  unstored.delete(key);
  const isBlank = text.trim() === '';
  const isKept = isBlank ? drafts.removeItem(drafts.prefix + key) : drafts.setItem(drafts.prefix + key, text);
  if (!isKept) unstored.set(key, text);
  for (const listener of changeListeners) listener();
}

const changeListeners = new Set<() => void>();

function watchDrafts(listener: () => void): () => void {
  changeListeners.add(listener);
  // Of another tab.
  addEventListener('storage', listener);
  return () => {
    changeListeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns `readDraft`, and rerenders when the draft changes. */
export function useDraft(key: string): string {
  return useSyncExternalStore(watchDrafts, () => readDraft(key));
}

const restoreListeners = new Set<(key: string, text: string) => void>();

/** Stores the text of a draft that another component shows, which then shows it. */
export function restoreDraft(key: string, text: string): void {
  keepDraft(key, text);
  for (const listener of restoreListeners) listener(key, text);
}

/** Calls `show` when the draft is restored while the component is mounted. */
export function useRestoredDraft(key: string, show: (text: string) => void): void {
  const onRestored = useEffectEvent((restored: string, text: string) => {
    if (restored === key) show(text);
  });
  useEffect(() => {
    const listener = (restored: string, text: string) => onRestored(restored, text);
    restoreListeners.add(listener);
    return () => void restoreListeners.delete(listener);
  }, []);
}
