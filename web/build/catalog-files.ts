import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import type { LinguiConfigNormalized } from '@lingui/conf';
import { catalogFile, publishedLocales, sourceLocale, workerCatalogFile } from '#platform/locale/locales.ts';
import type { Plugin } from 'vite';

/** The catalog of the service worker, and the others that it needs. */
const [workerCatalog, ...alsoOfWorker] = ['worker', 'notifications'];

/**
 * Emits each catalog as a file whose name follows from its locale, its feature and one digest per locale, and defines
 * `CATALOG_DIGESTS`. The app's first code then needs no list of the names, which would grow by 0.3 KB with each language.
 */
export function catalogFiles(root: string, config: LinguiConfigNormalized): Plugin {
  const digests = catalogDigests(root);
  return {
    name: 'catalog-files',
    config: () => ({ define: { CATALOG_DIGESTS: JSON.stringify(digests) } }),
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.build.ssr) return;
      for (const { code } of publishedLocales) {
        for (const path of catalogsOf(root, code)) {
          const name = basename(path, '.po');
          if (name === workerCatalog) continue;
          this.emitFile({ type: 'chunk', id: `${root}${path}`, fileName: catalogFile(digests, code, name) });
        }
        // JSON, because a service worker cannot import modules later.
        const source = await compileForWorker(config, code);
        this.emitFile({ type: 'asset', fileName: workerCatalogFile(digests, code), source });
      }
    },
  };
}

/** Returns a digest of all catalogs by locale. */
export function catalogDigests(root: string): Record<string, string> {
  return Object.fromEntries(publishedLocales.map(({ code }) => [code, digestOf(root, catalogsOf(root, code))]));
}

function catalogsOf(root: string, locale: string): string[] {
  return globSync(`src/locales/${locale}/*.po`, { cwd: root }).sort();
}

async function compileForWorker(config: LinguiConfigNormalized, locale: string): Promise<string> {
  const catalogs = await getCatalogs(config);
  const names = [workerCatalog, ...alsoOfWorker];
  const found = catalogs.filter(({ path }) => names.includes(basename(path)));
  if (found.length !== names.length) throw new Error('A catalog of the service worker is missing.');
  const options = { sourceLocale: sourceLocale.code, fallbackLocales: {} };
  const translations = await Promise.all(found.map((catalog) => catalog.getTranslations(locale, options)));
  const messages = Object.assign({}, ...translations.map((each) => each.messages)) as Record<string, string>;
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
  if (errors.length > 0) throw new Error(`A message of the service worker cannot be compiled in ${locale}.`);
  return JSON.stringify((JSON.parse(source) as { messages: object }).messages);
}

/** Changes with the catalogs, with the version of the compiler and with our step after it. */
function digestOf(root: string, paths: readonly string[]): string {
  const compiler = `${root}../node_modules/@lingui/cli/package.json`;
  const hash = createHash('sha256')
    .update(readFileSync(compiler))
    .update(readFileSync(`${root}build/isolated-values.ts`));
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${root}${path}`))
      .update('\0');
  return hash.digest('base64url').slice(0, 8);
}
