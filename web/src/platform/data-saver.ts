import { deviceStore, deviceStores } from './device-stores.ts';

const storageKey = deviceStores.dataSaver.key;
const store = deviceStore('dataSaver');

/**
 * Returns whether pictures wait for a tap: the person's choice on this device, or by default the browser's `Save-Data` (which
 * Firefox and Safari do not have).
 */
export function savesData(): boolean {
  try {
    const decided = store.getItem(storageKey);
    if (decided) return decided === 'on';
  } catch {
    // Storage may be disabled; then the browser's setting applies.
  }
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Returns whether data may cost money: the person saves data, or the browser reports a mobile or slow connection. Phones whose
 * browsers report nothing count as metered.
 */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { type?: string; effectiveType?: string; saveData?: boolean } };
  if (savesData() || connection?.saveData) return true;
  if (!connection) return matchMedia('(pointer: coarse)').matches;
  return connection.type === 'cellular' || /2g|3g/.test(connection.effectiveType ?? '');
}

/** Stores the person's choice on this device. Throws if storage is disabled or full. */
export function setSavesData(isOn: boolean): void {
  store.setItem(storageKey, isOn ? 'on' : 'off');
}
