/** A language of the interface. */
export interface Locale {
  /** A BCP 47 tag, and the name of the folder of its catalogs. */
  code: string;
  /** Its name in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The storage key of the code that the person has chosen on this device. */
export const localeKey = 'baraza-locale';

/** The locale that the sources are written in. */
export const sourceLocale: Locale = { code: 'en', name: 'English', direction: 'ltr' };

/** Every translation of the product; each has a folder of catalogs in `src/locales`. `docs/translating.md` says how to add one. */
export const publishedLocales: readonly Locale[] = [
  sourceLocale,
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'sw', name: 'Kiswahili', direction: 'ltr' },
  { code: 'pt', name: 'Português', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
];

/** Accented English for development and tests, which shows texts that are not translated. */
export const pseudoLocale: Locale = { code: 'en-XA', name: '[Ƥśēũďō]', direction: 'ltr' };

/** Returns the path of a built catalog. `digests` has one per locale (`web/build/catalog-files.ts`). */
export function catalogFile(digests: Record<string, string>, locale: string, feature: string): string {
  return `assets/${locale}-${feature}-${digests[locale]}.js`;
}

/** Returns the path of the built texts of pushes in a locale, which the service worker reads. */
export function workerCatalogFile(digests: Record<string, string>, locale: string): string {
  return `assets/${locale}-worker-${digests[locale]}.json`;
}
