import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedLocales } from '@baraza/web/src/platform/locale/locales.ts';
import { chunkAt, filesOf, firstVisit, keyOf, type Manifest } from './byte-budget.ts';

/** Modules that main screens do not open: the landing page, the first sign-in, and the pages of stewards. */
const elsewhere =
  /^src\/(app\/landing|features\/profiles\/(onboarding|account-deleted)|features\/moderation\/(desk|audit|appeals))/;

/** The paths of the bundles that the service worker loads. */
export interface ScreenBundles {
  code: string;
  /** By locale. */
  messages: Record<string, string>;
}

/**
 * Writes the code of all main screens, without `kept` files, as one JSON file with the content of each file by its path, and the messages of
 * each locale as another. One file of many is smaller than the files together, and is one request.
 */
export function writeScreenBundles(dist: string, manifest: Manifest, kept: readonly string[]): ScreenBundles {
  const write = (name: string, files: readonly string[]) => {
    const missing = files.filter((file) => !kept.includes(file)).sort();
    const text = JSON.stringify(
      Object.fromEntries(missing.map((file) => [`/${file}`, readFileSync(join(dist, file), 'utf8')])),
    );
    const path = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`;
    writeFileSync(join(dist, path), text);
    return `/${path}`;
  };
  return {
    code: write('screens', screenFiles(manifest)),
    messages: Object.fromEntries(
      publishedLocales.map(({ code }) => [code, write(`${code}-screens`, catalogsOf(manifest, code))]),
    ),
  };
}

/** The JavaScript files that main screens load, at once or later. */
export function screenFiles(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const open = firstVisit.code.map((module) => keyOf(manifest, module));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key) || elsewhere.test(key)) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = chunkAt(manifest, key);
    open.push(...imports, ...dynamicImports);
  }
  return [...filesOf(manifest, [...seen])];
}

function catalogsOf(manifest: Manifest, locale: string): string[] {
  return Object.entries(manifest)
    .filter(([key]) => key.startsWith(`src/locales/${locale}/`) && !key.includes('landing'))
    .map(([, { file }]) => file);
}
