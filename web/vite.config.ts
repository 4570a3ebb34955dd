import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const words = { cwd: root, configPath: `${root}lingui.config.ts` };
const server = 'http://localhost:3000';

export default defineConfig({
  root,
  plugins: [
    react(),
    lingui({ ...words, failOnCompileError: true, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)] }),
    tailwindcss(),
    preloadFeed(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // An address inside CSS or JS keeps the content policy simple: nothing but /assets.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page stands on comes in one file: a dozen files of a few hundred bytes cost a dozen round trips.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: /\/src\/(platform|ui)\/(?!combobox)|\/lucide-react\// }] },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/oidc': server, '/socket.io': { target: server, ws: true } },
  },
});

/**
 * Lets the code of Spotlight load beside the app's own for who is signed in, instead of after it: an inline script,
 * because only the browser knows both the address and the session.
 */
function preloadFeed(): Plugin {
  const wanted = /\/src\/(app\/shell\/shell|features\/posts\/feed-page)\.tsx$/;
  return {
    name: 'preload-feed',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const early = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
        );
        const feed = chunks.filter(({ facadeModuleId }) => wanted.test(facadeModuleId ?? ''));
        const files = [...new Set(feed.flatMap(({ fileName, imports }) => [fileName, ...imports]))].filter(
          (file) => !early.has(file),
        );
        if (files.length === 0) return [];
        const children = `try{if(localStorage.baraza&&/^\\/(feed)?$/.test(location.pathname))for(const f of ${JSON.stringify(files)}){const l=document.createElement('link');l.rel='modulepreload';l.href='/'+f;document.head.append(l)}}catch{}`;
        return [{ tag: 'script', injectTo: 'head', children }];
      },
    },
  };
}
