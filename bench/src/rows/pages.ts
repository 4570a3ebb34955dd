import { randomInt } from 'node:crypto';
import { alternate, ask, type Bench, signIn, startProduct } from '#bench/bench.ts';
import { cases, casesSql, steward } from '#bench/cases-dataset.ts';
import { compareCpu } from '#bench/compare.ts';
import {
  conversations,
  conversationsSql,
  longest,
  longestConversation,
  messageId,
} from '#bench/conversations-dataset.ts';
import { fillingSql, openDatabaseOf } from '#bench/dataset.ts';
import {
  attendeeId,
  attendeesOfLargest,
  commentId,
  commentsOfLargest,
  eventsSql,
  largestEvent,
} from '#bench/events-dataset.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { intake, intakeSql, member, members } from '#bench/intake-dataset.ts';
import type { Measured } from '#bench/load.ts';
import { firstNames } from '#bench/people-dataset.ts';
import { ventureId, ventures, venturesSql } from '#bench/ventures-dataset.ts';

const connections = 10;
const inThousands = (number: number) => number.toLocaleString('en');
const oneOf = <T>(list: readonly T[]) => list[randomInt(list.length)];

/**
 * Every page that is measured, with the requests of its screen, at a new position each time where it has one. `directory`
 * has the URLs of all pages of that list except the first, from the link of each previous page.
 */
const pagesOf = (directory: readonly string[]): Record<string, () => string> => ({
  'Discover: events to come': () => '/api/events?when=future&limit=9',
  [`an event with ${inThousands(attendeesOfLargest)} attendees`]: () => `/api/events/${largestEvent}`,
  'its attendees, the first page': () => `/api/events/${largestEvent}/attendees`,
  'its attendees, at a random position': () =>
    `/api/events/${largestEvent}/attendees?lastAttendeeId=${attendeeId(randomInt(1, attendeesOfLargest - 60))}`,
  [`its ${inThousands(commentsOfLargest)} comments, the first page`]: () =>
    `/api/events/${largestEvent}/comments?limit=10`,
  'its comments, at a random position': () =>
    `/api/events/${largestEvent}/comments?limit=20&lastCommentId=${commentId(randomInt(1, commentsOfLargest - 60))}`,
  [`${inThousands(ventures)} ventures, newest`]: () => '/api/ventures?lists=none&limit=9',
  'ventures, most followed': () => '/api/ventures?lists=none&limit=9&sort=followers',
  'ventures, most liked': () => '/api/ventures?lists=none&limit=9&sort=likes',
  'ventures, most reviewed': () => '/api/ventures?lists=none&limit=9&sort=reviews',
  'ventures of a category': () => '/api/ventures?lists=none&limit=9&category=food',
  'ventures found by words': () => `/api/ventures?lists=none&limit=9&search=student%20${randomInt(100, 1000)}`,
  'ventures, newest, with the people of each': () => '/api/ventures',
  'a venture': () => `/api/ventures/${ventureId(randomInt(1, ventures + 1))}`,
  [`a directory of ${inThousands(members)}, the first page`]: () => `/api/profile?intake=${intake}`,
  'the directory, at a random position': () => oneOf(directory) ?? '',
  'the directory, found by a name': () => `/api/profile?intake=${intake}&search=${oneOf(firstNames)}`,
  'announcements of the intake': () => `/api/announcements?intake=${intake}`,
  [`the list of ${conversations} conversations`]: () => '/api/conversations?limit=15',
  [`a conversation of ${inThousands(longest)} messages, newest`]: () =>
    `/api/conversations/${longestConversation}?limit=32`,
  'the conversation, at a random position': () =>
    `/api/conversations/${longestConversation}?limit=32&lastMessageId=${messageId(randomInt(60, longest))}`,
});
/** The pages of a steward. */
const pagesOfSteward: Record<string, () => string> = {
  [`the queue of ${inThousands(cases)} open cases`]: () => '/api/steward/reports',
  'the numbers of the queue': () => '/api/steward/counts',
};
/** Requests of no single screen: whole lists, and those of the hub for a member without a buddy. */
const informing: Record<string, () => string> = {
  'the directory, by the number of a page': () =>
    `/api/profile?intake=${intake}&page=${randomInt(1, members / 20 + 1)}`,
  'events to come, 12 at once': () => '/api/events?when=future',
  'conversations, 50 at once': () => '/api/conversations',
  [`whom of ${inThousands(members)} to have as a buddy`]: () => '/api/intake/buddy',
};

/** The feed's dataset with everything that the other pages show. */
function pagesSql(posts: number): string[] {
  return [...fillingSql(posts), ...intakeSql, ...venturesSql, ...eventsSql, ...conversationsSql, ...casesSql(posts)];
}

/** The database of all these pages, and a session of the first member of the intake. */
export async function openPages({ options, postgres, say }: Bench): Promise<{ database: string; token: string }> {
  const database = await openDatabaseOf(postgres, `pages_${options.posts}`, pagesSql(options.posts), say);
  // Views of an earlier run: a second view on the same day costs less than the first.
  await postgres.on(database, (client) => client.query('truncate venture_viewer, venture_views'));
  return { database, token: await signIn(postgres, database, member(1)) };
}

/** Row 16: the CPU time of server and database for a page, relative to a page of the feed of the same server. */
export async function pagesFigures(bench: Bench): Promise<Figure[]> {
  const { database, token } = await openPages(bench);
  await using product = await startProduct({ ...bench, database, token });
  const stewardToken = await signIn(bench.postgres, database, steward);
  const tokenFor = (path: string) => (path.startsWith('/api/steward') ? stewardToken : token);
  const askFor = (path: () => string, seconds?: number) =>
    ask(bench, product, {
      connections,
      token: tokenFor(path()),
      next: () => ({ method: 'GET', path: path() }),
      ...(seconds !== undefined && { seconds }),
    });
  const walked = await walk(product.url, `/api/profile?intake=${intake}`, token);
  const pages = { ...pagesOf(walked), ...pagesOfSteward };
  const all = { feed: () => '/api/posts', ...pages, ...informing };
  // Reading from a cold disk can take longer than a measurement.
  for (const path of Object.values(all)) {
    const answer = await fetch(product.url + path(), { headers: { authorization: `Bearer ${tokenFor(path())}` } });
    await answer.arrayBuffer();
  }
  // The first requests compile code and plan statements.
  for (const path of Object.values(all)) await askFor(path, 3);
  const found: Record<string, Measured[]> = await alternate(
    bench,
    Object.fromEntries(Object.entries(all).map(([name, path]) => [name, () => askFor(path)])),
  );
  return Object.keys({ ...pages, ...informing }).map((name) => {
    const goal = name in pages && { goal: goals['16'] };
    return compareCpu({ row: '16', what: name, ...goal }, found[name] ?? [], found['feed'] ?? []);
  });
}

/** The URLs of the following pages, to the last. */
async function walk(origin: string, first: string, token: string): Promise<string[]> {
  const addresses: string[] = [];
  for (let address: string | undefined = first; address;) {
    const answer: Response = await fetch(origin + address, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    address = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    if (address) addresses.push(address);
  }
  return addresses;
}
