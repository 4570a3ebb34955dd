import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

const { key } = deviceStores.offlineLimit;
const store = deviceStore('offlineLimit');
const listeners = new Set<() => void>();

/** In bytes, as mobile data plans count. */
export const megabyte = 1_000_000;

/** The sizes that a person can choose, in megabytes; 0 stores nothing. */
export const offlineSizes = [0, 5, 20, 50] as const;
const defaultSize = 20;

/** Returns how many megabytes the content for reading offline may take on this device. */
export function offlineMegabytes(): number {
  const chosen = store.getItem(key);
  return offlineSizes.find((size) => String(size) === chosen) ?? defaultSize;
}

/** Stores the person's choice on this device. Returns false if storage is disabled or full. */
export function setOfflineMegabytes(size: number): boolean {
  const isStored = store.setItem(key, String(size));
  for (const listener of listeners) listener();
  return isStored;
}

/** Calls `listener` after each change in this tab. Returns the function that unsubscribes. */
export function onOfflineLimit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
