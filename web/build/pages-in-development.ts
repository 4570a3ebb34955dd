import { readFileSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';
import { publishedLocales } from '#platform/locales.ts';

/** Serves the landing page and the sign-in pages in development: prerendered for each request, with their scripts as modules. */
export function pagesInDevelopment(root: string): Plugin {
  const load = <T>(server: ViteDevServer, path: string) => server.ssrLoadModule(path) as Promise<T>;
  const fill = (file: string, sheet: string, parts: Record<string, string>) => {
    const frame = readFileSync(root + file, 'utf8').replace(
      '<!--styles-->',
      `<link rel="stylesheet" href="${sheet}" />`,
    );
    return Object.entries(parts).reduce((page, [name, part]) => page.replace(`<!--${name}-->`, () => part), frame);
  };
  const script = (code: string) => `<script type="module">${code}</script>`;
  const renderLanding = async (server: ViteDevServer) => {
    const { prerenderLanding } = await load<{ prerenderLanding: () => Promise<string> }>(
      server,
      '/src/app/landing/prerender.tsx',
    );
    return fill('landing.html', '/src/app/landing/landing.css', {
      page: await prerenderLanding(),
      script: script(`import { begin } from '/src/app/landing/early.ts'; begin(['/src/app/landing/hydrate.tsx']);`),
    });
  };
  const renderSignIn = async (server: ViteDevServer) => {
    const { prerenderSignIn } = await load<{
      prerenderSignIn: () => Promise<{ templates: string; messages: unknown }>;
    }>(server, '/src/features/auth/prerender.tsx');
    const { templates, messages } = await prerenderSignIn();
    const parts = JSON.stringify({ locales: publishedLocales, messages, files: [] }).replaceAll('<', '\\u003C');
    return fill('sign-in.html', '/src/features/auth/sign-in.css', {
      pages: templates,
      script: script(`import { begin } from '/src/features/auth/sign-in-document.ts'; begin(${parts});`),
    });
  };
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/';
        const isLanding = /^\/(landing)?(\?|$)/.test(url);
        if (!isLanding && !/^\/(login|signup|login\/callback)(\?|$)/.test(url)) return next();
        (isLanding ? renderLanding(server) : renderSignIn(server))
          .then((page) => server.transformIndexHtml(url, page))
          .then((page) => response.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}
