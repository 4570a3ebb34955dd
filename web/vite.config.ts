import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogFiles } from './build/catalog-files.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { fetchBeforeImport } from './build/fetch-before-import.ts';
import { isolatedValues } from './build/isolated-values.ts';
import { localeOfPage } from './build/locale-of-page.ts';
import { pagesInDevelopment } from './build/pages-in-development.ts';
import { preloadFeed } from './build/preload-feed.ts';
import { pseudoCatalogs } from './build/pseudo-catalogs.ts';
import { stylesAfterFrame } from './build/styles-after-frame.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const words = { cwd: root, configPath: `${root}lingui.config.ts` };
const server = 'http://localhost:3000';

export default defineConfig({
  root,
  plugins: [
    react(),
    lingui({ ...words, failOnCompileError: true, failOnMissing: true }),
    babel({
      // Babel parses TypeScript below this folder, and the contract has sentences.
      cwd: `${root}..`,
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)],
    }),
    tailwindcss(),
    isolatedValues(),
    catalogFiles(root, getConfig(words)),
    localeOfPage(),
    pseudoCatalogs(root, getConfig(words)),
    preloadFeed(),
    stylesAfterFrame(),
    fetchBeforeImport(root),
    pagesInDevelopment(root),
  ],
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // With the file of the module itself, which Vite omits where it imports nothing.
      resolveDependencies: (file, imported, { hostType }) =>
        hostType === 'html' ? imported : [...new Set([file, ...imported])],
    },
    // An address inside CSS or JS keeps the content policy simple: nothing but /assets.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        'index.html',
        'src/app/landing/hydrate.tsx',
        'src/app/landing/landing.css',
        'src/app/link-page/link-page.css',
        'src/features/auth/sign-in.css',
      ].map((path) => root + path),
      // The prerendered page's script calls what the entry exports.
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: { groups: chunkGroups(root) },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/oidc': server, '/socket.io': { target: server, ws: true } },
  },
});
