import { deviceStore, deviceStores } from './device-stores.ts';

const { key } = deviceStores.locale;
const store = deviceStore('locale');

/** Returns the code of the locale that the person has chosen on this device; empty without a choice. */
export function savedLocale(): string {
  try {
    return store.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores the choice; an empty code removes it. It applies to pages that open from now on. Throws if storage is disabled. */
export function saveLocale(code: string): void {
  if (code === '') store.removeItem(key);
  else store.setItem(key, code);
}
