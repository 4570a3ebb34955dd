import { readFileSync } from 'node:fs';
import type { Plugin, ViteDevServer } from 'vite';

/** Serves the landing page in development: prerendered for each request, with its script as a module. */
export function landingInDevelopment(root: string): Plugin {
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
