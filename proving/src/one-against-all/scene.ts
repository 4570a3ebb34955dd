import type pg from 'pg';
import { eventDraft, inHours } from '@baraza/server/src/testing/events.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { addCrowd } from '#shared/crowd.ts';
import { inParallel } from '#shared/in-parallel.ts';

export interface Account {
  id: string;
  username: string;
  token: string;
}

/** An account that attacks, with a conversation of its own. */
export interface Attacker extends Account {
  conversationId: string;
}

/** What the attacks can use, as JSON, because they run in a process of their own. */
export interface Scene {
  /** One for each attack, so that no limit that one has reached weakens the next. */
  attackers: Attacker[];
  /** A friend of all others, who does nothing. */
  friend: Account;
  /** The person whose requests are measured. */
  reader: Account;
  /** A post of the reader. */
  postId: string;
  /** An event with one seat. */
  eventId: string;
  ventureId: string;
  /** An open club of the friend, whose only other member is the reader. */
  clubId: string;
  /** A poll of the friend with two options. */
  poll: { id: string; optionIds: string[] };
  /** The path of the first attacker's private calendar. */
  calendarPath: string;
}

export interface SceneSize {
  /** Events of the first attacker, each with the longest description. */
  events: number;
  /** Messages of the first attacker whose compatibility forms are 18 times as long. */
  messages: number;
  posts: number;
}

/** Seven days ahead, so that the attacker's events fit into a year whatever their number. */
const firstEventHours = 7 * 24;
const longDescription = 'Bring an instrument, or your ears; the roof is open until midnight. '
  .repeat(80)
  .slice(0, 5_000);
const wideMessage = 'ﷺ'.repeat(3_986);

/** Adds the people and the content that attacks and reader use, through the API of a server with high rate limits. */
export async function makeScene(
  pool: pg.Pool,
  url: string,
  size: SceneSize & { attackers: number; wideOwners: readonly number[] },
): Promise<Scene> {
  const [friend, reader, ...crowd] = await addCrowd(pool, url, size.attackers + 2);
  const [attacker] = crowd;
  if (!friend || !reader || !attacker) throw new Error('There are too few people.');
  const withReader = await beginConversation(reader, friend);
  const attackers: Attacker[] = [];
  for (const person of crowd) {
    attackers.push({ ...accountOf(person), conversationId: await beginConversation(person, friend) });
  }
  const posts = [...Array(size.posts).keys()];
  await inParallel(4, posts, async (number) => {
    const author = number % 2 === 0 ? reader : friend;
    await create(author, '/api/posts', postForm(author.id, `Lecture notes of week ${number}, with the diagrams.`));
  });
  const { id: postId } = await create(reader, '/api/posts', postForm(reader.id, 'Who has a spare ticket?'));
  await inParallel(4, [...Array(size.events).keys()], async (number) => {
    const start = firstEventHours + number * 12;
    const draft = { title: `Rehearsal ${number}`, description: longDescription, startTime: inHours(start) };
    await create(attacker, '/api/events', eventDraft({ ...draft, endTime: inHours(start + 2) }));
  });
  const { id: eventId } = await create(friend, '/api/events', eventDraft({ title: 'One seat', capacity: 1 }));
  const { id: ventureId } = await create(friend, '/api/ventures', {
    name: 'Chapo Point',
    description: 'Warm chapati.',
    location: 'Semaphore B',
    email: 'chapo@venture.example',
  });
  const { id: clubId } = await create(friend, '/api/communities', {
    name: 'Chess and chapati',
    description: 'A game and a snack on Fridays.',
    joinPolicy: 'OPEN',
    audience: 'EVERYONE',
  });
  await create(reader, `/api/communities/${clubId}/join`, {});
  const question = { options: ['Friday', 'Saturday'], isMultiple: false, isSecret: false, closesAt: inHours(24) };
  const { poll } = await create(
    friend,
    '/api/posts',
    postForm(friend.id, 'When shall we play?', [], { poll: JSON.stringify(question) }),
  );
  await writeMessages(url, friend, withReader, Array<string>(20).fill('See you at the library.'));
  for (const number of size.wideOwners) {
    const [owner, account] = [crowd[number], attackers[number]];
    if (!owner || !account) throw new Error('There are too few people.');
    await writeMessages(url, owner, account.conversationId, Array<string>(size.messages).fill(wideMessage));
  }
  const calendar = await create(attacker, '/api/events/calendar', {});
  return {
    attackers,
    friend: accountOf(friend),
    reader: accountOf(reader),
    postId,
    eventId,
    ventureId,
    clubId,
    poll: { id: poll.id, optionIds: poll.options.map(({ id }: { id: string }) => id) },
    calendarPath: new URL(calendar.url, url).pathname,
  };
}

/** Makes two people friends. Returns the id of their conversation. */
async function beginConversation(one: TestPerson, other: TestPerson): Promise<string> {
  await create(one, '/api/connections', { followingId: other.id });
  await create(other, '/api/connections', { followingId: one.id });
  return (await create(one, '/api/conversations', { participantIds: [other.id] })).id;
}

async function create(person: TestPerson, path: string, body: unknown) {
  const reply = await person.post(path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function writeMessages(url: string, by: TestPerson, conversationId: string, contents: string[]): Promise<void> {
  const client = await PlainClient.open(url, { token: by.token, namespaces: ['/conversations'] });
  for (const content of contents) {
    const { ok, code } = await client.emit('/conversations', 'message:post', { conversationId, content });
    if (!ok) throw new Error(`A message was refused: ${String(code)}`);
  }
  client.disconnect();
}

function accountOf({ id, username, token = '' }: TestPerson): Account {
  return { id, username, token };
}
