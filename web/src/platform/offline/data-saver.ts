import { useSyncExternalStore } from 'react';
import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

/** When the app saves data: never, while the phone uses mobile data, or always. */
export type DataSaverMode = 'off' | 'mobile' | 'always';

/** What browsers say about the connection: Firefox and Safari nothing, Chrome on computers not its `type`. */
interface Connection extends EventTarget {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

const storageKey = deviceStores.dataSaver.key;
const store = deviceStore('dataSaver');
const listeners = new Set<() => void>();

/** Returns the person's choice on this device; by default whether the browser's `Save-Data` is on, for all connections. */
export function dataSaverMode(): DataSaverMode {
  const stored = store.getItem(storageKey);
  // Earlier versions stored `on`.
  if (stored) return stored === 'on' ? 'always' : (stored as DataSaverMode);
  return connection()?.saveData ? 'always' : 'off';
}

/**
 * Returns whether data may cost money: the person saves data, or the browser reports a mobile or slow connection. Phones whose
 * browsers report nothing count as metered.
 */
export function isMetered(): boolean {
  const known = connection();
  if (savesData() || known?.saveData) return true;
  return known ? isOnMobileData() : matchMedia('(pointer: coarse)').matches;
}

/** Returns whether the browser says that the phone uses mobile data, or that the connection is slow. */
export function isOnMobileData(): boolean {
  const { type, effectiveType } = connection() ?? {};
  return type === 'cellular' || /2g|3g/.test(effectiveType ?? '');
}

/** Stores the person's choice on this device. Returns false if storage is disabled or full. */
export function setDataSaverMode(mode: DataSaverMode): boolean {
  const isStored = store.setItem(storageKey, mode);
  for (const listener of listeners) listener();
  return isStored;
}

/** Returns whether the browser can tell mobile data from Wi-Fi. */
export function canTellMobileData(): boolean {
  return !/^(unknown)?$/.test(connection()?.type ?? '');
}

/** Returns whether the app saves data now: pictures wait for a tap, and nothing loads before it is needed. */
export function savesData(): boolean {
  const mode = dataSaverMode();
  if (mode !== 'mobile') return mode === 'always';
  return canTellMobileData() ? connection()?.type === 'cellular' : connection()?.saveData === true;
}

/** Returns whether the app may load what a person will only perhaps need. Every such load asks this function. */
export function mayPrefetch(): boolean {
  return !savesData();
}

/** Returns `savesData()`, and rerenders when the choice or the connection changes. */
export function useSavesData(): boolean {
  return useSyncExternalStore(watchDataSaver, savesData);
}

/** Calls `listener` when the choice or the connection changes. Returns the function that unsubscribes. */
export function watchDataSaver(listener: () => void): () => void {
  listeners.add(listener);
  connection()?.addEventListener('change', listener);
  // Another tab changed the choice.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    connection()?.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
