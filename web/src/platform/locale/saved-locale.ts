import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';
import { publishedLocales } from './locales.ts';

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

/**
 * Stores the language that a person has chosen for their account on another device. Returns whether the page must load again to
 * show it.
 */
export function adoptLocale(chosen: string | null | undefined): boolean {
  const locale = publishedLocales.find(({ code }) => code === chosen);
  if (!locale) return false;
  try {
    saveLocale(locale.code);
  } catch {
    return false;
  }
  return locale.code !== document.documentElement.lang;
}
