import { i18n } from '@lingui/core';

/** Portuguese without a region is that of Brazil; our students in Luanda and Maputo write as in Portugal. */
const tags: Record<string, string> = { pt: 'pt-PT' };

const cache = new Map<string, Intl.DisplayNames>();

/** Returns the names of regions or currencies in the current locale. Some browsers lack a language; then they are in English. */
export function displayNames(type: 'region' | 'currency'): Intl.DisplayNames {
  const key = `${type} ${i18n.locale}`;
  const names = cache.get(key) ?? new Intl.DisplayNames([tags[i18n.locale] ?? i18n.locale, 'en'], { type });
  cache.set(key, names);
  return names;
}
