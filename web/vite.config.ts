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
    // What every page stands on comes in one file: a dozen files of a few hundred bytes cost a dozen round trips.
    // The landing page stands on a part of it that is a file of its own.
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
              test: /\/src\/(platform|ui)\/(?!long-list\.)|\/contract\/src\/|\/features\/(auth|conversations|notifications)\/|\/(lucide-react|@tanstack)\//,
            },
            // What every post stands on, wherever it is shown; and what more than posts needs of it.
            {
              debugName: 'posts',
              name: (id, context) => (isEarly(id, context) ? 'posts' : null),
              test: /\/src\/features\/posts\/(?!feed-|composer-|post-feed|post-list|newer-posts|pull|end-of-posts|posts-error)/,
            },
            // Long lists come with their library, for which no page without one waits.
            { name: 'long-list', priority: 1, test: /\/node_modules\/virtua\/|\/src\/ui\/long-list\.tsx$/ },
            { name: 'posts-api', priority: 1, test: /\/features\/posts\/(posts\.api|picture-sizes)\.ts$/ },
            { name: 'icons', priority: 1, test: /\/lucide-react\// },
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
  const modules = new Set<string>();
  const open = ['app/main.tsx', 'app/shell/shell.tsx', 'features/posts/feed-page.tsx'].map(
    (path) => `${root}src/${path}`,
  );
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (modules.has(each)) continue;
    modules.add(each);
    open.push(...(context.getModuleInfo(each)?.importedIds ?? []));
  }
  // All icons come out of one module, so which of them are meant stands in the sources alone.
  // Those of the toasts, whose board comes later, are used all over.
  const names = [...modules, `${root}src/ui/toast-board.tsx`]
    .filter((id) => id.startsWith(`${root}src/`) && id.endsWith('.tsx'))
    .flatMap((id) => /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1]?.split(',') ?? []);
  return { modules, icons: new Set(names.map(iconFile)) };
}

/** `MessageCircle` stands in `message-circle.mjs`. */
function iconFile(name: string): string {
  return name
    .trim()
    .replace(/^type /, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
    .toLowerCase();
}

/**
 * Lets the code of Spotlight load beside the app's own for who is signed in, instead of after it, and asks for the first
 * posts meanwhile: an inline script, because only the browser knows the address, the session and the tab that was open last.
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
