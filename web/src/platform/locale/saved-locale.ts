import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';
import { publishedLocales } from './locales.ts';

const { key } = deviceStores.locale;
const store = deviceStore('locale');

/** Returns the code of the locale that the person has chosen on this device; empty without a choice. */
export function savedLocale(): string {
  return store.getItem(key) ?? '';
}

/** Stores the choice; an empty code removes it. It applies to pages that open from now on. Returns false if storage is disabled. */
export function saveLocale(code: string): boolean {
  return code === '' ? store.removeItem(key) : store.setItem(key, code);
}

/**
 * Stores the language that a person has chosen for their account on another device. Returns whether the page must load again to
 * show it.
 */
export function adoptLocale(chosen: string | null | undefined): boolean {
  const locale = publishedLocales.find(({ code }) => code === chosen);
  if (!locale || !saveLocale(locale.code)) return false;
  return locale.code !== document.documentElement.lang;
}
