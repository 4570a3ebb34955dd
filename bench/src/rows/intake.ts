import { alternate, ask, type Bench, signIn, startProduct } from '#bench/bench.ts';
import { compare, medianOf, medianRatio } from '#bench/compare.ts';
import { people, personIdSql, uuidSql } from '#bench/dataset-ids.ts';
import { fillingSql, openDatabaseOf } from '#bench/dataset.ts';
import { type Figure, goals } from '#bench/figures.ts';
import type { Measured } from '#bench/load.ts';

const connections = 10;
/** An intake so large that nobody knows everybody, of whom the viewer is the first. */
const intake = 'MAY_2026';
const members = 5_000;
const viewer = people + 1;
/** So many pages of the directory are asked for in turn, from the first on. */
const pages = 100;

/** The feed's dataset with one more intake, which announces and has an open icebreaker. */
function intakeSql(posts: number): string[] {
  const choice = (list: string, salt: number) =>
    `('{${list}}'::text[])[1 + (hashint4extended(n, ${salt}) & 1048575)::int % ${list.split(',').length}]`;
  return [
    ...fillingSql(posts),
    `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
       interests, languages, onboarded_at)
     select ${personIdSql(`n + ${people}`)}, 'bench', 'member' || n, 'member' || n || '@bench.example', ${uuidSql('1', '1')},
       'member_' || n, 'Member', 'Number ' || n, '${intake}', 'KENYA', 'COMPUTER_SCIENCE',
       array[${choice('CHESS,ART,MUSIC,DEBATE,FILM', 1)}, ${choice('HIKING,POETRY,COMEDY,DANCE', 2)}],
       array['ENGLISH', ${choice('SWAHILI,HAUSA,FRENCH,ARABIC', 3)}], now()
     from generate_series(1, ${members}) as n`,
    `insert into announcement (author_id, intake, content)
     select ${personIdSql(`${people} + 1 + n % ${members}`)}, '${intake}', 'Announcement number ' || n
     from generate_series(1, 2000) as n`,
    'analyze person, announcement',
  ];
}

/** Row 16: what a page of the Intake Hub costs, in CPU of server and database, beside a page of the feed. */
export async function intakeFigures(bench: Bench): Promise<Figure[]> {
  const { options, postgres, say } = bench;
  const database = await openDatabaseOf(postgres, `intake_${options.posts}`, intakeSql(options.posts), say);
  const token = await signIn(postgres, database, viewer);
  await using product = await startProduct({ ...bench, database, token });
  let turn = 0;
  const directoryPage = () => `/api/profile?intake=${intake}&page=${1 + (turn++ % pages)}`;
  const paths = {
    feed: () => '/api/posts',
    directory: () => `/api/profile?intake=${intake}`,
    anyPage: directoryPage,
    announcements: () => `/api/announcements?intake=${intake}`,
    buddy: () => '/api/intake/buddy',
  };
  const asks = Object.entries(paths).map(([name, path]) => [
    name,
    (seconds?: number) =>
      ask(bench, product, {
        connections,
        token,
        next: () => ({ method: 'GET', path: path() }),
        ...(seconds !== undefined && { seconds }),
      }),
  ]);
  const measures = Object.fromEntries(asks) as Record<keyof typeof paths, (seconds?: number) => Promise<Measured>>;
  for (const measure of Object.values(measures)) await measure(2);
  const found = await alternate(bench, {
    feed: () => measures.feed(),
    directory: () => measures.directory(),
    anyPage: () => measures.anyPage(),
    announcements: () => measures.announcements(),
    buddy: () => measures.buddy(),
  });
  const told = (what: string, name: keyof typeof paths, isJudged: boolean): Figure => {
    const [ours, feed] = [found[name].map(cpu), found.feed.map(cpu)];
    return {
      ...compare({ row: '16', what }, found[name], found.feed),
      unit: 'ms',
      ours: medianOf(ours) ?? Number.NaN,
      limit: medianOf(feed) ?? Number.NaN,
      ratio: medianRatio(ours, feed),
      ...(isJudged && { goal: goals['16'] }),
    };
  };
  return [
    told(`CPU of the first page of a directory of ${members} / of the feed`, 'directory', true),
    told('CPU of any of its first 100 pages / of the feed', 'anyPage', true),
    told('CPU of a page of announcements / of the feed', 'announcements', true),
    told('CPU of the suggestion of a buddy among them / of the feed', 'buddy', false),
  ];
}

/** What a call costs the server and the database together, in milliseconds. */
function cpu({ serverMs, databaseMs }: Measured): number {
  return (serverMs ?? Number.NaN) + (databaseMs ?? Number.NaN);
}
