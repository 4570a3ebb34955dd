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

/** Stores the person's choice on this device. Throws if storage is disabled or full. */
export function setSavesData(isOn: boolean): void {
  store.setItem(storageKey, isOn ? 'on' : 'off');
}
