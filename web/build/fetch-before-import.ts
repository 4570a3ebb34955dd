import type { Plugin } from 'vite';

/** The module that Vite's dynamic imports call; only its export `__vitePreload` is used. */
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Replaces Vite's preloading of dynamic imports. Browsers remember a module that failed to load for as long as the page lives, so
 * its files are fetched first, and imported from the browser's cache.
 */
export function fetchBeforeImport(root: string): Plugin {
  return {
    name: 'fetch-before-import',
    enforce: 'pre',
    load: (id) =>
      id === preloadHelper
        ? `export { importFetched as __vitePreload } from '${root}src/platform/offline/import-fetched.ts';`
        : null,
  };
}
