import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { catalogDigests } from './catalog-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = { cwd: root, configPath: `${root}lingui.config.ts` };

/** Compiles the message macros of the service worker. */
export const workerPlugins = [
  babel({
    cwd: `${root}..`,
    presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)],
  }),
];

/** The values of constants of the service worker's source. */
export const workerConstants = { CATALOG_DIGESTS: JSON.stringify(catalogDigests(root)) };
