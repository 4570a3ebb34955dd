import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..', '..', '..', 'web', 'src');
/** The files that name paths of the router. */
const sources = ['features/*/*.feature.{ts,tsx}', 'app/pages/app-pages.ts', 'app/router.tsx'];

/** Routes that only redirect. */
const redirects = new Set(['/', '*']);

/**
 * Returns every path of the router, read from its source, since the app needs a browser. If the source changes its form,
 * no routes are found and every row is reported.
 */
export function listRoutes(): string[] {
  const texts = globSync(sources, { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
  return routesIn(texts.join('\n'));
}

export function routesIn(source: string): string[] {
  const found = [...source.matchAll(/\bpath(?:: |=)["']([^"']+)["']/g)].flatMap(([, path]) => path ?? []);
  return [...new Set(found)].filter((path) => !redirects.has(path));
}

/** Returns the routes without a row and the rows without a route. */
export function compareRoutes(routes: readonly string[], rows: readonly { route: string }[]): string[] {
  const swept = new Set(rows.map(({ route }) => route));
  return [
    ...routes.filter((route) => !swept.has(route)).map((route) => `The sweep has no row for ${route}.`),
    ...[...swept].filter((route) => !routes.includes(route)).map((route) => `The router has no route ${route}.`),
  ];
}
