import { randomInt } from 'node:crypto';
import { alternate, ask, type Bench, signIn, startProduct } from '#bench/bench.ts';
import {
  campusName,
  clubId,
  clubSlug,
  communitiesSql,
  countrySlug,
  hubMembers,
  largeClub,
  largeClubCursor,
  logEntries,
  logEntryId,
  mediumClub,
  mediumMembers,
  newestDue,
  ownClubs,
  rarestCampus,
  smallClub,
} from '#bench/communities-dataset.ts';
import { compareCpu } from '#bench/compare.ts';
import { liker, likingViewer, plainViewer } from '#bench/dataset-ids.ts';
import { openDatabaseOf } from '#bench/dataset.ts';
import { type Figure, type Goal, goals } from '#bench/figures.ts';
import type { Ask, Measured } from '#bench/load.ts';
import { lastNames } from '#bench/people-dataset.ts';

const connections = 10;
const inThousands = (number: number) => number.toLocaleString('en');
const oneOf = (list: readonly string[]) => encodeURIComponent(list[randomInt(list.length)] ?? '');

/** The database with communities, in which half of the posts are of communities. */
export function openCommunities({ options, postgres, say }: Bench): Promise<string> {
  return openDatabaseOf(postgres, `communities_${options.posts}`, communitiesSql(options.posts), say);
}

/** The ids of a campus hub of 100,000 people and of a country hub of as many. */
interface Hubs {
  campus: string;
  country: string;
}

/** The pages of communities, at a new position each time where they have one. */
const pagesOf = ({ campus, country }: Hubs): Record<string, () => string> => ({
  'the page of a hub': () => `/api/communities/${campus}`,
  [`the page of a club of ${inThousands(mediumMembers)}`]: () => `/api/communities/${clubSlug(mediumClub)}`,
  '5,000 clubs, most members first': () => '/api/communities?kind=CLUB',
  'suggested clubs': () => '/api/communities?scope=suggested&limit=6',
  'clubs with a tag': () => '/api/communities?kind=CLUB&tag=chess',
  'clubs found by a word': () => `/api/communities?kind=CLUB&search=${oneOf(lastNames)}`,
  [`20 of a person's ${ownClubs} clubs and hubs, with their week and what is new`]: () => '/api/communities?scope=mine',
  [`members of a club of ${inThousands(hubMembers)}, the first page`]: () =>
    `/api/communities/${clubId(largeClub)}/members`,
  'its members, at a random position': () =>
    `/api/communities/${clubId(largeClub)}/members?cursor=${largeClubCursor(randomInt(10, hubMembers - 100))}`,
  'its members, found by a name': () => `/api/communities/${clubId(largeClub)}/members?search=${oneOf(lastNames)}`,
  'people of a country at a campus of 1,000': () =>
    `/api/communities/${country}/members?campus=${oneOf([campusName(1 + randomInt(rarestCampus - 1))])}`,
  'people of a country at a campus with one of them': () =>
    `/api/communities/${country}/members?campus=${oneOf([campusName(rarestCampus)])}`,
  [`${inThousands(hubMembers)} people of a country by campus`]: () => `/api/communities/${country}/campuses`,
  [`a log of ${inThousands(logEntries)} entries`]: () => `/api/communities/${clubId(mediumClub)}/log`,
  'the log, at a random position': () =>
    `/api/communities/${clubId(mediumClub)}/log?lastEntryId=${logEntryId(randomInt(50, logEntries))}`,
  [`ten dues of a club of ${inThousands(mediumMembers)}, for its treasurer`]: () =>
    `/api/communities/${clubId(mediumClub)}/dues`,
  'who has paid one and who owes it, by name': () =>
    `/api/communities/${clubId(mediumClub)}/dues/${newestDue}/payments`,
});

/** Joins and leaves a club in turn. */
function joinAndLeave(club: number): () => Ask {
  let calls = 0;
  return () => {
    calls += 1;
    const path = `/api/communities/${clubId(club)}`;
    return calls % 2 === 1
      ? { method: 'POST', path: `${path}/join`, body: '{}' }
      : { method: 'DELETE', path: `${path}/membership` };
  };
}

/**
 * Row 21: pages of posts with communities relative to those of a database without any, joining clubs of different sizes, and the other pages
 * of communities. All by the CPU time of server and database.
 */
export async function communitiesFigures(bench: Bench): Promise<Figure[]> {
  const { postgres } = bench;
  const database = await openCommunities(bench);
  const [token, plainToken, joinerToken] = [
    await signIn(postgres, database, likingViewer),
    await signIn(postgres, database, plainViewer),
    await signIn(postgres, database, liker),
  ];
  await using product = await startProduct({ ...bench, database, token });
  await using withoutCommunities = await startProduct(bench, { port: bench.options.port + 1 });
  const hubs = await findHubs(product.url, token);
  const read = (path: () => string, as = token, server = product) => {
    const next = (): Ask => ({ method: 'GET', path: path() });
    return { once: () => fetchAll(server.url + path(), as), of: { connections, token: as, next }, server };
  };
  const join = (club: number) => ({
    once: async () => {},
    // One after another: the person who joins is the same.
    of: { connections: 1, token: joinerToken, next: joinAndLeave(club) },
    server: product,
  });
  const pages = Object.fromEntries(Object.entries(pagesOf(hubs)).map(([name, path]) => [name, read(path)]));
  const calls = {
    feed: read(() => '/api/posts', bench.token, withoutCommunities),
    hub: read(() => `/api/posts?communityId=${hubs.campus}`),
    spotlight: read(() => '/api/posts'),
    spotlightOfOther: read(() => '/api/posts', plainToken),
    joinSmall: join(smallClub),
    joinMedium: join(mediumClub + 1),
    joinLarge: join(largeClub),
    ...pages,
  };
  // Reading from a cold disk can take longer than a measurement, and the first requests compile code and plan statements.
  for (const { once } of Object.values(calls)) await once();
  for (const { of, server } of Object.values(calls)) await ask(bench, server, { ...of, seconds: 3 });
  const found: Record<string, Measured[]> = await alternate(
    bench,
    Object.fromEntries(Object.entries(calls).map(([name, { of, server }]) => [name, () => ask(bench, server, of)])),
  );
  const figure = (what: string, ours: Measured[] = [], limit: Measured[] = [], goal?: Goal) =>
    compareCpu({ row: '21', what, ...(goal && { goal }) }, ours, limit);
  const { feed, hub, spotlight, spotlightOfOther, joinSmall, joinMedium, joinLarge } = found;
  return [
    figure(`posts of a hub of ${inThousands(hubMembers)} people / feed page`, hub, feed, goals['21 hub']),
    figure(`Spotlight of a person in ${ownClubs} clubs / without communities`, spotlight, feed, goals['21 spotlight']),
    figure('the same for a person in no club, whose feed excludes posts of clubs', spotlightOfOther, feed),
    figure(`joining or leaving a club of ${inThousands(hubMembers)} / of 5`, joinLarge, joinSmall, goals['21 join']),
    figure('the same for a club of 300 / of 5', joinMedium, joinSmall),
    ...Object.keys(pages).map((name) => figure(`${name} / feed page`, found[name], feed)),
  ];
}

async function findHubs(origin: string, token: string): Promise<Hubs> {
  const list = (await fetchAll(`${origin}/api/communities?kind=CAMPUS`, token)) as { id: string }[];
  const country = (await fetchAll(`${origin}/api/communities/${countrySlug}`, token)) as { id: string };
  const [campus] = list;
  if (!campus) throw new Error('There is no campus hub.');
  return { campus: campus.id, country: country.id };
}

async function fetchAll(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
