import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { postPageSize } from '@baraza/contract/features/post-limits.ts';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type ViteDevServer } from 'vite';

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
    landingInDevelopment(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // An address inside CSS or JS keeps the content policy simple: nothing but /assets.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page stands on comes in one file, and so does what follows it: a dozen files of a few hundred bytes cost a
    // dozen round trips. The landing page stands on a part of it that is a file of its own. `scripts/byte-budget.ts` counts.
    rolldownOptions: {
      input: [`${root}index.html`, `${root}src/app/landing/hydrate.tsx`, `${root}src/app/landing/landing.css`],
      // The prerendered page's script calls what the entry exports.
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'core',
              priority: 2,
              test: /\/node_modules\/(react|react-dom|scheduler|@lingui)\/|\/src\/(platform\/(session|stored-session|theme)|ui\/(brand|class-names))\.tsx?$/,
            },
            {
              debugName: 'base',
              name: (id, context) => (isEarly(id, context) ? 'base' : null),
              priority: 1,
              test: /\/src\/app\/[\w-]+\.tsx?$|\/src\/(platform|ui)\/(?!long-list\.)|\/contract\/src\/|\/features\/(auth|conversations|notifications)\/|\/(lucide-react|@tanstack)\//,
            },
            // The frame, with what else members' pages share: the icons that come up in any of their rooms.
            {
              name: 'shell',
              priority: 1,
              test: /\/src\/app\/shell\/(?!live\.|side-panel\.)|\/lucide-react\/|\/features\/notifications\/notifications\.api\.ts$/,
            },
            // What tells news while a page is open, with its library. Rooms that listen themselves need the first part at once.
            {
              name: 'sockets',
              priority: 1,
              test: /\/src\/platform\/sockets\.ts$|\/conversations\/outbox\/outbox-keys\.ts$/,
            },
            { name: 'live', priority: 1, test: /\/src\/app\/shell\/live\.tsx$|\/node_modules\/socket\.io-client\// },
            // Long lists come with their library, for which no page without one waits.
            { name: 'long-list', priority: 1, test: /\/node_modules\/virtua\/|\/src\/ui\/(long-list|card-grid)\.tsx$/ },
            // What the rooms are put together of, much of it a few hundred bytes: by what a page usually needs with it.
            {
              name: 'fields',
              test: /\/src\/ui\/(field|select-field|text-field|text-area-field)\.tsx$|\/src\/platform\/(draft|attempt-key)\.ts$|\/contract\/src\/features\/[\w-]+-limits\.ts$/,
            },
            {
              name: 'pieces',
              test: /\/src\/ui\/(dialog|use-back-to-close|use-linked-box|tab-list|search-box|confirm-dialog|progress-bar|load-more)\.tsx?$|\/src\/platform\/address-search\.ts$/,
            },
            // What every post stands on, wherever it is shown; and what more than posts needs of it.
            {
              debugName: 'posts',
              name: (id, context) => (isEarly(id, context) ? 'posts' : null),
              test: /\/src\/features\/posts\/(?!feed\/|composer\/)/,
            },
            {
              debugName: 'feed-page',
              name: (id, context) => (isEarly(id, context) ? 'feed-page' : null),
              test: /\/src\/features\/posts\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/oidc': server, '/socket.io': { target: server, ws: true } },
  },
});

/** What the frame and Spotlight import at once, by path; what only another room needs comes with that room. */
let early: { modules: Set<string>; icons: Set<string> } | undefined;

function isEarly(id: string, context: Rolldown.ChunkingContext): boolean {
  early ??= findEarly(context);
  const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\./.exec(id)?.[1];
  return icon === undefined ? early.modules.has(id) : early.icons.has(icon);
}

function findEarly(context: Rolldown.ChunkingContext): NonNullable<typeof early> {
  const modules = importsOf(context, ['app/main.tsx', 'app/shell/shell.tsx', 'features/posts/feed/feed-page.tsx']);
  // Toasts are used all over, and who is signed out loads nothing of the frame.
  const others = importsOf(context, ['ui/toast-board.tsx', ...signedOut]);
  // All icons come out of one module, so which of them are meant stands in the sources alone.
  const names = [...modules, ...others]
    .filter((id) => id.startsWith(`${root}src/`) && /\.tsx?$/.test(id))
    .flatMap((id) => /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1]?.split(',') ?? [])
    .map((name) => name.trim());
  const files = iconFiles([...modules].find((id) => id.endsWith('/lucide-react.mjs')));
  return { modules, icons: new Set(names.flatMap((name) => files.get(name) ?? [])) };
}

/** Pages of those who are not members, or not yet. */
const signedOut = [
  'features/auth/login-page.tsx',
  'features/auth/signup-page.tsx',
  'features/auth/callback-page.tsx',
  'features/profiles/onboarding/onboarding-page.tsx',
  'app/pages/legal/privacy-page.tsx',
  'app/pages/legal/terms-page.tsx',
];

/** Some of our modules and all that they import at once. */
function importsOf(context: Rolldown.ChunkingContext, paths: readonly string[]): Set<string> {
  const modules = new Set(paths.map((path) => `${root}src/${path}`));
  for (const each of modules) for (const id of context.getModuleInfo(each)?.importedIds ?? []) modules.add(id);
  return modules;
}

/** In which file each icon stands, by each of its names: that of `CircleAlert` is `circle-exclamation-point`. */
function iconFiles(library: string | undefined): Map<string, string> {
  // The build that prerenders the landing page has no frame.
  if (library === undefined) return new Map();
  const lines = readFileSync(library, 'utf8').matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\./gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
}

/**
 * Lets the code of Spotlight load beside the app's own for who is signed in, instead of after it, and asks for the first
 * posts meanwhile: an inline script, because only the browser knows the address, the session and the tab that was open last.
 */
function preloadFeed(): Plugin {
  const wanted = /\/src\/(app\/shell\/shell|features\/posts\/feed\/feed-page)\.tsx$/;
  return {
    name: 'preload-feed',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const early = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
        );
        const feed = chunks.filter(({ moduleIds }) => moduleIds.some((id) => wanted.test(id)));
        const files = reachedFrom(chunks, feed).filter((file) => !early.has(file));
        if (files.length === 0) return [];
        const children = `try{if(localStorage.baraza&&/^\\/(feed)?$/.test(location.pathname)){${askForPosts}for(const f of ${JSON.stringify(files)}){const l=document.createElement('link');l.rel='modulepreload';l.href='/'+f;document.head.append(l)}}}catch{}`;
        return [{ tag: 'script', injectTo: 'head', children }];
      },
    },
  };
}

/** Asks what the tab of everybody's posts asks first; `platform/api-client.ts` takes the answer. */
const askForPosts = `const{token,user}=JSON.parse(localStorage.baraza),address='/api/posts?limit=${postPageSize}',authorization='Bearer '+token;if(user.isOnboarded&&!location.search&&/^(everyone)?$/.test(localStorage['baraza.feed-tab.'+user.id]||'')){const answer=fetch(address,{headers:{authorization}});answer.catch(()=>{});self.early={address,authorization,answer}}`;

/** The files of some chunks and of all they import, each once: one that is missing would be asked for a round trip later. */
function reachedFrom(all: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.map(({ fileName }) => fileName));
  for (const file of reached) for (const each of byName.get(file)?.imports ?? []) reached.add(each);
  return [...reached];
}

/** Serves the landing page in development: prerendered for each request, with its script as a module. */
function landingInDevelopment(): Plugin {
  const render = async (server: ViteDevServer, url: string) => {
    const { prerenderLanding } = (await server.ssrLoadModule('/src/app/landing/prerender.tsx')) as {
      prerenderLanding: () => Promise<string>;
    };
    const script = `import { begin } from '/src/app/landing/early.ts'; begin(['/src/app/landing/hydrate.tsx']);`;
    const page = readFileSync(`${root}landing.html`, 'utf8')
      .replace('<!--styles-->', '<link rel="stylesheet" href="/src/app/landing/landing.css" />')
      .replace('<!--page-->', await prerenderLanding())
      .replace('<!--script-->', `<script type="module">${script}</script>`);
    return server.transformIndexHtml(url, page);
  };
  return {
    name: 'landing-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/';
        if (!/^\/(landing)?(\?|$)/.test(url)) return next();
        render(server, url).then((page) => response.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}
