import { deviceStore, deviceStores } from './device-stores.ts';

const place = deviceStores.dataSaver.key;
const store = deviceStore('dataSaver');

/**
 * Whether pictures wait for a tap. Until the person decides it for this device, the browser's own wish holds (`Save-Data`, which
 * Firefox and Safari do not have).
 */
export function savesData(): boolean {
  try {
    const decided = store.getItem(place);
    if (decided) return decided === 'on';
  } catch {
    // Storage may be forbidden; then the browser's wish is all there is.
  }
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Decides it for this device, whatever the browser wishes. Throws where storage is forbidden or full. */
export function decideSavingData(isOn: boolean): void {
  store.setItem(place, isOn ? 'on' : 'off');
}
