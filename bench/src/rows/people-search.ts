import { type Bench, signIn, startProduct } from '#bench/bench.ts';
import { personId } from '#bench/dataset-ids.ts';
import { openDatabaseOf } from '#bench/dataset.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { accounted } from '#bench/load.ts';
import { peopleSql, searchedPeople } from '#bench/people-dataset.ts';
import { quantile } from '#bench/times.ts';

/** Calls of each kind, over two connections of the same person. */
const callsOfKind = 150;
const connections = 2;

interface Found {
  users: { name: string; username: string }[];
}

interface Person {
  first_name: string;
  last_name: string;
  username: string;
  country: string;
}

/** Requests a path. `link` is the header with the next page. */
type Get = (path: string) => Promise<{ found: Found; link: string | null }>;
type Measure = (call: () => Promise<void>) => Promise<Waits>;

/** Row 15: the time of a search among 100,000 people, and of a page of 50,000 followers. */
export async function peopleSearchFigures(bench: Bench): Promise<Figure[]> {
  const { postgres, say } = bench;
  const database = await openDatabaseOf(postgres, `people_${searchedPeople}`, peopleSql(), say);
  const token = await signIn(postgres, database, searchedPeople);
  await using product = await startProduct({ ...bench, database, token });
  const get: Get = async (path) => {
    const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return { found: (await answer.json()) as Found, link: answer.headers.get('link') };
  };
  const measure = (call: () => Promise<void>) => measureCalls(bench, product, call);
  const { people, star } = await postgres.on(database, async (client) => ({
    people: (
      await client.query<Person>(
        `select first_name, last_name, username, country from person tablesample bernoulli (5) repeatable (7)`,
      )
    ).rows,
    star: (await client.query<{ username: string }>('select username from person where id = $1', [personId(1)])).rows[0]
      ?.username,
  }));
  return [
    ...(await searchFigures(searchesOf(people, get), measure, say)),
    ...(await followersFigures(`/api/profile/${star}/followers`, get, measure)),
  ];
}

async function searchFigures(
  searches: Record<string, () => Promise<void>>,
  measure: Measure,
  say: Bench['say'],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [kind, call] of Object.entries(searches)) {
    const measured = await measure(call);
    // Searches for one letter or a whole country are rare; they are informative, like the list without a term.
    if (!['first letter', 'country', 'everybody of an intake'].includes(kind)) all.push(...measured.waits);
    figures.push(figureOf(`search among ${searchedPeople.toLocaleString('en')} people, p95: ${kind}`, measured));
    say(`  ${kind}: p95 ${quantile(measured.waits, 0.95).toFixed(1)} ms`);
  }
  return [figure15(all), ...figures];
}

/** The searches that are measured, for other people at each call. */
function searchesOf(people: readonly Person[], get: Get): Record<string, () => Promise<void>> {
  const search = async (text: string) => (await get(`/api/users?search=${encodeURIComponent(text)}`)).found;
  let turn = 0;
  const next = () => {
    turn += 1;
    const person = people[(turn * 17) % people.length];
    if (!person) throw new Error('There is no person to search for.');
    return person;
  };
  return {
    'full name': async () => {
      const { first_name, last_name } = next();
      const { users } = await search(`${first_name} ${last_name}`);
      if (users[0]?.name !== `${first_name} ${last_name}`)
        throw new Error(`${first_name} ${last_name} is not the first.`);
    },
    'full name with a typo': async () => {
      const { first_name, last_name } = next();
      const { users } = await search(`${first_name} ${swapped(last_name)}`);
      const names = users.map(({ name }) => name);
      if (!names.includes(`${first_name} ${last_name}`))
        throw new Error(`${swapped(last_name)} does not find ${last_name}.`);
    },
    'first name': async () => void (await search(next().first_name)),
    'first three letters': async () => void (await search(next().last_name.slice(0, 3))),
    'first letter': async () => void (await search(next().first_name.slice(0, 1))),
    username: async () => {
      const { username } = next();
      if ((await search(username)).users[0]?.username !== username) throw new Error(`${username} is not the first.`);
    },
    'name and country': async () => {
      const { first_name, country } = next();
      await search(`${first_name} ${country.split('_')[0]}`);
    },
    country: async () => void (await search(next().country.split('_')[0] ?? '')),
    'everybody of an intake': async () => void (await get('/api/users?intake=SEPTEMBER_2024')),
  };
}

async function followersFigures(newestPage: string, get: Get, measure: Measure): Promise<Figure[]> {
  const newest = await measure(async () => void (await get(newestPage)));
  // Pages of a list, where each is as quick as the first.
  const pages: string[] = [];
  while (pages.length < 200) {
    const { link } = await get(pages.at(-1) ?? `${newestPage}?limit=50`);
    pages.push(/^<(.+)>/.exec(link ?? '')?.[1] ?? '');
  }
  let turn = 0;
  const deep = await measure(async () => {
    turn += 1;
    await get(pages[(turn * 13) % 199]?.replace('limit=50', 'limit=20') ?? '');
  });
  return [
    figureOf('a page of 50,000 followers, p95: the newest', newest),
    figureOf('a page of 50,000 followers, p95: a random one of the first 10,000', deep),
  ];
}

function figure15(waits: number[]): Figure {
  const p95 = quantile(waits, 0.95);
  const what = `search among ${searchedPeople.toLocaleString('en')} people by name, beginning, typo or username, p95`;
  return { row: '15', what, unit: 'ms', ours: p95, ratio: p95, goal: goals['15'] };
}

interface Waits {
  waits: number[];
  serverMs: number | undefined;
  databaseMs: number | undefined;
}

function figureOf(what: string, { waits, serverMs, databaseMs }: Waits): Figure {
  const p95 = quantile(waits, 0.95);
  return { row: '15', what, unit: 'ms', ours: p95, ratio: p95, serverMs, databaseMs };
}

/** The duration of each call in milliseconds, with its cost. */
async function measureCalls(
  { clock }: Bench,
  product: Parameters<typeof accounted>[0],
  call: () => Promise<void>,
): Promise<Waits> {
  for (let done = 0; done < 10; done += 1) await call();
  const { result, serverMs, databaseMs } = await accounted(product, clock, async () => {
    const waits: number[] = [];
    const ask = async () => {
      for (let done = 0; done < callsOfKind / connections; done += 1) {
        const began = performance.now();
        await call();
        waits.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: connections }, ask));
    return waits;
  });
  const perCall = (ms: number | undefined) => ms && ms / callsOfKind;
  return { waits: result, serverMs: perCall(serverMs), databaseMs: perCall(databaseMs) };
}

/** The word with its third and fourth letter swapped. */
function swapped(word: string): string {
  const [third = '', fourth = ''] = word.slice(2);
  return `${word.slice(0, 2)}${fourth}${third}${word.slice(4)}`;
}
