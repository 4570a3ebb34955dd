import { readFileSync } from 'node:fs';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import { type Locale, publishedLocales, sourceLocale } from '#platform/locale/locales.ts';

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
  const renderLanding = async (server: ViteDevServer, locale: Locale) => {
    const { prerenderLanding } = await load<{
      prerenderLanding: (locale: Locale) => Promise<{ head: string; page: string }>;
    }>(server, '/src/app/landing/prerender.tsx');
    const page = fill('landing.html', '/src/app/landing/landing.css', {
      ...(await prerenderLanding(locale)),
      script: script(`import { begin } from '/src/app/landing/early.ts'; begin(['/src/app/landing/hydrate.tsx']);`),
    });
    return page.replace('lang="en" dir="ltr"', `lang="${locale.code}" dir="${locale.direction}"`);
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
        (isLanding ? renderLanding(server, localeOf(request)) : renderSignIn(server))
          .then((page) => server.transformIndexHtml(url, page))
          .then((page) => response.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}

/** Like the server (`server/src/platform/http/page-language.ts`), but without weights. */
function localeOf({ originalUrl = '', headers }: Connect.IncomingMessage): Locale {
  const { searchParams } = new URL(originalUrl, 'http://localhost');
  const accepted = headers['accept-language']?.split(/;[^,]*,?|,/) ?? [];
  const codes = publishedLocales.map(({ code }) => code);
  const code = chooseLocale(codes, searchParams.get('lang'), accepted);
  return publishedLocales.find((locale) => locale.code === code) ?? sourceLocale;
}
