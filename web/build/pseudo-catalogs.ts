import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import type { LinguiConfigNormalized } from '@lingui/conf';
import type { Plugin } from 'vite';
import { pseudoLocale, sourceLocale } from '#platform/locale/locales.ts';

/** Compiles the source catalogs as those of the pseudo locale, in development and tests. */
export function pseudoCatalogs(root: string, config: LinguiConfigNormalized): Plugin {
  return {
    name: 'pseudo-catalogs',
    apply: 'serve',
    transform: {
      filter: { id: /\.po\?pseudo$/ },
      async handler(_source, id) {
        const path = relative(root, id.replace('?pseudo', ''));
        const found = getCatalogForFile(path, await getCatalogs(config));
        if (!found) throw new Error(`${path} is no catalog.`);
        const locale = sourceLocale.code;
        const { messages } = await found.catalog.getTranslations(locale, { sourceLocale: locale, fallbackLocales: {} });
        const pseudo = pseudoLocale.code;
        const { source } = createCompiledCatalog(pseudo, messages, { namespace: 'es', pseudoLocale: pseudo });
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
