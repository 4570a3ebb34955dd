import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFeatures, featureFinder, readWebSources, type WebSources } from './message-features.ts';

test('every page of the web client loads exactly the messages that it shows', () => {
  const web = readWebSources(join(import.meta.dirname, '../web'));
  expect(web.catalogs.size).toBeGreaterThan(5);
  expect(checkFeatures(web)).toEqual([]);
});

function sources(files: Record<string, string>, origins: Record<string, string[]>): WebSources {
  const catalogs = Object.entries(origins).map(([name, paths]): [string, string] => [
    name,
    paths.map((path) => `#: ${path}\nmsgid "Play"\nmsgstr ""\n`).join('\n'),
  ]);
  return { sources: new Map(Object.entries(files)), catalogs: new Map(catalogs) };
}

const board = 'src/features/chess/board.tsx';
const page = 'src/features/chess/page.tsx';
const files = (features: string) => ({
  'src/app/main.tsx': "import { pages } from './pages.ts';",
  'src/app/pages.ts': `export const pages = lazyPage(async () => (await import('#features/chess/page.tsx')).Page, ${features});`,
  [page]: "import { Board } from './board.tsx'; import type { Move } from '#features/go/move.ts';",
  [board]: '',
  'src/features/go/move.ts': '',
});
const origins = { chess: [board], go: ['src/features/go/move.ts'], messages: [page, 'src/app/main.tsx'] };

test('a page needs the messages of all modules that it imports, except by type', () => {
  expect(featureFinder(sources(files('[]'), origins))(page)).toEqual(['chess']);
  expect(checkFeatures(sources(files("['chess']"), origins))).toEqual([]);
});

test('a part that names no features counts as part of its page, and one that names some does not', () => {
  const withPart = (names: string) => ({
    ...files("['chess']"),
    [page]: "import { Board } from './board.tsx';",
    [board]: `const { Dialog } = lazyDialog(async () => (await import('#features/go/move.ts')).Move${names});`,
  });
  const missing = `src/app/pages.ts loads ${page} without the messages of go`;
  const shown = { ...origins, messages: ['src/app/main.tsx'] };
  expect(checkFeatures(sources(withPart(''), shown))).toEqual([missing]);
  expect(checkFeatures(sources(withPart(", ['go']"), shown))).toEqual([]);
  expect(checkFeatures(sources(withPart(", ['chess']"), shown))).toEqual([
    `${board} loads src/features/go/move.ts without the messages of go`,
    `${board} loads src/features/go/move.ts with messages of chess, which it does not show`,
  ]);
});

test('reports messages that are missing, and messages that no module shows', () => {
  expect(checkFeatures(sources(files("['go']"), origins))).toEqual([
    `src/app/pages.ts loads ${page} without the messages of chess`,
    `src/app/pages.ts loads ${page} with messages of go, which it does not show`,
  ]);
});

test('a dynamic import without features counts for the module that imports it', () => {
  const lazily = { ...files("['chess']"), [page]: "const Board = lazy(async () => import('./board.tsx'));" };
  expect(checkFeatures(sources(lazily, origins))).toEqual([]);
  const early = { ...lazily, 'src/app/main.tsx': "import './pages.ts'; void import('#features/chess/board.tsx');" };
  expect(checkFeatures(sources(early, origins))).toEqual(['src/app/main.tsx shows messages of chess']);
});
