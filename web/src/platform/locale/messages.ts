/// <reference types="vite/client" />

import { i18n, type Messages } from '@lingui/core';
import { importFetched } from '#platform/offline/import-fetched.ts';
import { isolateValues } from './isolated.ts';
import { withSiteName } from '#platform/device/site.ts';
import { catalogFile, pseudoLocale, publishedLocales, sourceLocale, type Locale } from './locales.ts';

export const locales = import.meta.env.DEV ? [...publishedLocales, pseudoLocale] : publishedLocales;

type Catalogs = Record<string, () => Promise<Messages>>;

declare const CATALOG_DIGESTS: Record<string, string>;

/** The catalogs by path in development, tests and the prerendering; a build loads them by URL. */
const catalogs: Catalogs =
  import.meta.env.DEV || import.meta.env.SSR
    ? import.meta.glob<Messages>('../../locales/*/*.po', { import: 'messages' })
    : {};
const pseudoCatalogs: Catalogs = import.meta.env.DEV
  ? import.meta.glob<Messages>('../../locales/en/*.po', { import: 'messages', query: '?pseudo' })
  : {};

const loads = new Map<string, Promise<void>>();

isolateValues(i18n);

/** Returns the locale of the page, which its inline script has chosen (`web/vite.config.ts`). */
export function currentLocale(): Locale {
  return locales.find(({ code }) => code === document.documentElement.lang) ?? sourceLocale;
}

/** Activates a locale, with the messages that are loaded; others load later. */
export function activateLocale({ code }: Locale): void {
  i18n.load(code, {});
  i18n.activate(code);
}

/** Loads the messages of a feature in a locale, once. The feature `messages` has those that all pages share. */
export function loadMessages(locale: string, feature: string): Promise<void> {
  const key = `${locale}/${feature}`;
  let load = loads.get(key);
  if (!load) {
    load = loadOnce(locale, feature);
    loads.set(key, load);
    // The next page that needs them tries again.
    load.catch(() => loads.delete(key));
  }
  return load;
}

/** Loads code and the messages that it shows in the current locale, in parallel. */
export async function loadWithMessages<T>(load: () => Promise<T>, features: readonly string[]): Promise<T> {
  const [code] = await Promise.all([load(), ...features.map((feature) => loadMessages(i18n.locale, feature))]);
  return code;
}

async function loadOnce(locale: string, feature: string): Promise<void> {
  const messages = await loadCatalog(locale, feature).catch((error: unknown) => {
    // Without a network, only the catalogs of the source locale may be on the device.
    if (locale === sourceLocale.code) throw error;
    return loadCatalog(sourceLocale.code, feature);
  });
  i18n.load(locale, withSiteName(messages));
}

async function loadCatalog(locale: string, feature: string): Promise<Messages> {
  if (!import.meta.env.DEV && !import.meta.env.SSR) return fetchCatalog(catalogFile(CATALOG_DIGESTS, locale, feature));
  const isPseudo = import.meta.env.DEV && locale === pseudoLocale.code;
  const catalog = isPseudo
    ? pseudoCatalogs[`../../locales/${sourceLocale.code}/${feature}.po`]
    : catalogs[`../../locales/${locale}/${feature}.po`];
  if (!catalog) throw new Error(`There are no messages of ${feature} in ${locale}.`);
  return catalog();
}

async function fetchCatalog(file: string): Promise<Messages> {
  // Vite takes a template literal for the path of a module.
  const { href } = new URL(file, location.origin);
  const load = () => import(/* @vite-ignore */ href) as Promise<{ messages: Messages }>;
  return (await importFetched(load, [file])).messages;
}
