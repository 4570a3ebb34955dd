import {
  alternate,
  ask,
  askDatabase,
  type Bench,
  deepPage,
  startBareFastify,
  startBareHttp,
  startProduct,
  warmUp,
} from '#bench/bench.ts';
import { compare, medianOf, medianRatio } from '#bench/compare.ts';
import { likingViewer, personId, postIdSql } from '#bench/dataset-ids.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { feedAsText, feedRows, feedSql } from '#bench/server-sql.ts';

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const connections = 10;

/** A script for pgbench: its text and its variables. */
interface Script {
  text: string;
  variables: Record<string, string | number>;
}

/** The feed's statement for pgbench: the newest page, or one at a random depth. */
export async function feedScript(posts: number, viewer: string, page: 'newest' | 'deep'): Promise<Script> {
  return pageScript(posts, viewer, page, await feedSql(':viewer', cursors[page](posts), ':rows'));
}

/** As many posts as a page of the feed, by their ids and without related rows: the minimal cost of such a page. */
export function postsScript(posts: number, viewer: string, page: 'newest' | 'deep'): Script {
  const last = cursors[page](posts);
  return pageScript(
    posts,
    viewer,
    page,
    `select id, content from post where id < ${last} order by id desc limit :rows`,
  );
}

const cursors = {
  newest: () => ':last',
  deep: (posts: number) => postIdSql(posts, ':n'),
};

function pageScript(posts: number, viewer: string, page: 'newest' | 'deep', sql: string): Script {
  const variables = { viewer, last: lastId, rows: feedRows };
  const random = page === 'deep' ? `\\set n random(${Math.ceil(posts / 100)}, ${posts})\n` : '';
  return { text: `${random}${sql};\n`, variables };
}

/** Rows 1 to 3: a page of the feed relative to its SQL in pgbench, and to the minimal server. */
export async function feedFigures(bench: Bench): Promise<Figure[]> {
  const { database, token, options } = bench;
  const viewer = personId(likingViewer);
  await using product = await startProduct(bench);
  await using bareFastify = await startBareFastify(bench, [await feedAsText(viewer)]);
  const page = await fetch(`${product.url}/api/posts`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = (await page.arrayBuffer()).byteLength;
  await using bareHttp = await startBareHttp(bench, bytes);
  bench.say(`  a page is ${bytes} bytes`);

  const newest = () => ({ method: 'GET' as const, path: '/api/posts' });
  const root = () => ({ method: 'GET' as const, path: '/' });
  const first = () => ({ method: 'GET' as const, path: '/0' });
  const [newestScript, deepScript] = [
    await feedScript(options.posts, viewer, 'newest'),
    await feedScript(options.posts, viewer, 'deep'),
  ];
  for (const [server, next] of [
    [product, newest],
    [bareFastify, first],
    [bareHttp, root],
  ] as const) {
    await ask(bench, server, { connections, token, next, seconds: warmUp });
  }
  const found = await alternate(bench, {
    sql: () => askDatabase(bench, database, newestScript),
    bareFastify: () => ask(bench, bareFastify, { connections, next: first }),
    ours: () => ask(bench, product, { connections, token, next: newest }),
    bareHttp: () => ask(bench, bareHttp, { connections, next: root }),
    deepSql: () => askDatabase(bench, database, deepScript),
    oursDeep: () =>
      ask(bench, product, { connections, token, next: () => ({ method: 'GET', path: deepPage(options.posts) }) }),
    oursBrotli: () =>
      ask(bench, product, { connections, token, headers: { 'accept-encoding': 'gzip, deflate, br' }, next: newest }),
  });

  const ours = found.ours.map(({ serverMs = Number.NaN }) => serverMs);
  const least = found.bareFastify.map(({ serverMs = Number.NaN }) => serverMs);
  return [
    compare({ row: '1', what: 'feed page / its SQL in pgbench', goal: goals['1'] }, found.ours, found.sql),
    compare(
      { row: '1', what: 'feed page at a random depth / its SQL', goal: goals['1'] },
      found.oursDeep,
      found.deepSql,
    ),
    compare({ row: '1', what: 'feed page with brotli / without' }, found.oursBrotli, found.ours),
    compare({ row: '1', what: 'bare Fastify + pg / the SQL' }, found.bareFastify, found.sql),
    compare({ row: '1', what: 'feed page / node:http from memory' }, found.ours, found.bareHttp),
    compare({ row: '2', what: 'feed page / bare Fastify + pg', goal: goals['2'] }, found.ours, found.bareFastify),
    {
      row: '3',
      what: 'server CPU of a feed page / bare Fastify + pg',
      unit: 'ms',
      ours: medianOf(ours) ?? Number.NaN,
      limit: medianOf(least) ?? Number.NaN,
      ratio: medianRatio(ours, least),
      goal: goals['3'],
    },
  ];
}
