import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const app = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'app');

/** These show nothing of their own: home and unknown paths lead elsewhere. */
const onlyLead = new Set(['/', '*']);

/**
 * Every path of the router, as it is written there. Read as text: a test without a browser has no use for the app itself,
 * and a table that is written in another manner is noticed, since then every row is one too many.
 */
export function listRoutes(): string[] {
  const sources = ['pages.ts', 'router.tsx'].map((file) => readFileSync(join(app, file), 'utf8'));
  return routesIn(sources.join('\n'));
}

export function routesIn(source: string): string[] {
  const found = [...source.matchAll(/\bpath(?:: |=)["']([^"']+)["']/g)].flatMap(([, path]) => path ?? []);
  return [...new Set(found)].filter((path) => !onlyLead.has(path));
}

/** What is wrong between routes and the rows about them, in sentences; empty when each has its other. */
export function compareRoutes(routes: readonly string[], rows: readonly { route: string }[]): string[] {
  const swept = new Set(rows.map(({ route }) => route));
  return [
    ...routes.filter((route) => !swept.has(route)).map((route) => `The sweep has no row for ${route}.`),
    ...[...swept].filter((route) => !routes.includes(route)).map((route) => `The router has no ${route} any more.`),
  ];
}
