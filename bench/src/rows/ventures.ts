import { alternate, ask, type Bench, signIn, startProduct } from '#bench/bench.ts';
import { medianOf, medianRatio } from '#bench/compare.ts';
import { openDatabaseOf } from '#bench/dataset.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { ventures, venturesSql } from '#bench/ventures-dataset.ts';

const connections = 10;
const viewer = 1;

/** Row 16, ventures: the CPU of a page of the directory against that of a page of the feed, server and database together. */
export async function venturesFigures(bench: Bench): Promise<Figure[]> {
  const { postgres, say } = bench;
  const database = await openDatabaseOf(postgres, 'ventures', venturesSql, say);
  const token = await signIn(postgres, database, viewer);
  await using feed = await startProduct(bench);
  await using directory = await startProduct({ ...bench, database, token }, { port: bench.options.port + 1 });

  const get = (path: string) => () => ({ method: 'GET' as const, path });
  const askFeed = () => ask(bench, feed, { connections, token: bench.token, next: get('/api/posts') });
  const askFor = (path: string) => () => ask(bench, directory, { connections, token, next: get(path) });
  const kinds = {
    newest: '/api/ventures',
    'most liked': '/api/ventures?sort=likes',
    'of a category': '/api/ventures?category=food',
    'found by a word': '/api/ventures?search=student%20777',
  };
  // Machine code is made while a program warms up.
  await askFeed();
  for (const path of Object.values(kinds)) await askFor(path)();
  const found = await alternate(bench, {
    feed: askFeed,
    ...Object.fromEntries(Object.entries(kinds).map(([kind, path]) => [kind, askFor(path)])),
  });
  const cpuOf = (rounds: { serverMs?: number | undefined; databaseMs?: number | undefined }[] = []) =>
    rounds.map(({ serverMs = Number.NaN, databaseMs = Number.NaN }) => serverMs + databaseMs);
  const limit = cpuOf(found.feed);
  return Object.keys(kinds).map((kind) => {
    const measured = found[kind as keyof typeof found] ?? [];
    const ours = cpuOf(measured);
    return {
      row: '16',
      what: `CPU of a page of ${ventures.toLocaleString('en')} ventures, ${kind} / the feed page`,
      unit: 'ms',
      ours: medianOf(ours) ?? Number.NaN,
      limit: medianOf(limit) ?? Number.NaN,
      ratio: medianRatio(ours, limit),
      goal: goals['16'],
      serverMs: medianOf(measured.map(({ serverMs = Number.NaN }) => serverMs)),
      databaseMs: medianOf(measured.map(({ databaseMs = Number.NaN }) => databaseMs)),
    };
  });
}
