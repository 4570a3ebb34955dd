import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { catalogFile, publishedLocales } from '#platform/locales.ts';
import type { Plugin } from 'vite';

/**
 * Emits each catalog as a file whose name follows from its locale, its feature and one digest per locale, and defines
 * `CATALOG_DIGESTS`. The app's first code then needs no list of the names, which would grow by 0.3 KB with each language.
 */
export function catalogFiles(root: string): Plugin {
  const locales = publishedLocales.map(({ code }) => {
    const paths = globSync(`src/locales/${code}/*.po`, { cwd: root }).sort();
    return { code, paths, digest: digestOf(root, paths) };
  });
  const digests = Object.fromEntries(locales.map(({ code, digest }) => [code, digest]));
  return {
    name: 'catalog-files',
    config: () => ({ define: { CATALOG_DIGESTS: JSON.stringify(digests) } }),
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.build.ssr) return;
      for (const { code, paths } of locales) {
        for (const path of paths) {
          this.emitFile({
            type: 'chunk',
            id: `${root}${path}`,
            fileName: catalogFile(digests, code, basename(path, '.po')),
          });
        }
      }
    },
  };
}

/** Changes with the catalogs and with the version of the compiler. */
function digestOf(root: string, paths: readonly string[]): string {
  const compiler = `${root}../node_modules/@lingui/cli/package.json`;
  const hash = createHash('sha256').update(readFileSync(compiler));
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${root}${path}`))
      .update('\0');
  return hash.digest('base64url').slice(0, 8);
}
