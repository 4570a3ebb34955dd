import { useSyncExternalStore } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { useSavesData } from '#platform/offline/data-saver.ts';
import { onDeviceCleared } from '#platform/device/device-stores.ts';

/** A copy that a person has loaded by a tap; null for the one that the browser has chosen. */
export type LoadedCopy = Picture['sources'][number] | null;

/** By the URLs of the pictures. They show without a tap, because the browser has them in its cache. */
const copies = new Map<string, LoadedCopy>();
const listeners = new Set<() => void>();

onDeviceCleared(() => copies.clear());

/** Returns what to show of a picture: a copy, or undefined while it waits for a tap. Only pictures of the community wait. */
export function useLoadedCopy(url: string): LoadedCopy | undefined {
  const isSaving = useSavesData() && /^(https?:\/\/[^/]+)?\/media\//.test(url);
  const copy = useSyncExternalStore(watch, () => copies.get(url));
  return isSaving ? copy : (copy ?? null);
}

/** Returns whether any of these pictures has not been loaded. */
export function useHasWaiting(urls: readonly string[]): boolean {
  return useSyncExternalStore(watch, () => urls.some((url) => !copies.has(url)));
}

/** Shows a picture wherever it waits. */
export function showCopy(url: string, copy: LoadedCopy): void {
  if (copies.has(url)) return;
  copies.set(url, copy);
  for (const listener of listeners) listener();
}

/** Lets a picture that did not load wait again. */
export function forgetCopy(url: string): void {
  copies.delete(url);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
