import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { sendUploadsWithFetch } from '@baraza/web/src/testing/uploads.ts';
import { type CuttingProxy, startCuttingProxy } from '#shared/cutting-proxy.ts';
import { findMissingProgram } from '#shared/node-pair.ts';
import { type Servers, startServers } from '#shared/servers.ts';
import { startConversation } from '#shared/start-conversation.ts';
import { checkTalk, type TalkMessage } from './check-talk.ts';
import { type Client, openClient, stubBrowser } from './client.ts';

/** Bytes between two positions at which connections are cut; `npm run prove -- talk` cuts after every byte. */
const step = Number(process.env['TALK_STEP'] ?? 499);
/** The bytes of a connection that opens, joins and sends two messages. */
const connectionBytes = 2_600;
const positions = Array.from({ length: Math.ceil(connectionBytes / step) }, (_, index) => index * step);
/** Many positions are spread over conversations at the same time. */
const talkCount = Math.ceil(positions.length / 130);
/** Milliseconds between two messages; at this rate a connection carries about two of them. */
const writeInterval = talkCount === 1 ? 150 : 1_000;
const minTurns = 16;
const emoji = ['👍', '😂'];

interface Talk {
  conversationId: string;
  people: TestPerson[];
  clients: Client[];
  proxies: CuttingProxy[];
  /** Whether a connection was cut at every position. */
  isDone: () => boolean;
}

async function openTalk(names: readonly string[], servers: Servers, number: number): Promise<Talk> {
  // Each person uses the next one.
  const urls = servers.running().map(({ url }) => url);
  const people: TestPerson[] = [];
  for (const [index, name] of names.entries()) {
    // The development sign-in provider keeps its state in memory.
    const person = await signUp(urls[0] ?? '', `${name}_${number}`);
    people.push(new TestPerson(urls[index % urls.length] ?? '', person.token, person));
  }
  const [first, ...others] = people;
  if (!first) throw new Error('A conversation needs people.');
  const conversationId = await startConversation(first, others);
  // The connections of the first person are cut at every position in turn, those of others at some, so that all miss messages.
  const cuts = positions.filter((_, index) => index % talkCount === number);
  const cutsOf = people.map((_, person) => cuts.filter((_cut, index) => person === 0 || index % 3 === person % 3));
  const cutCount = cutsOf.flat().length;
  const [proxies, clients]: [CuttingProxy[], Client[]] = [[], []];
  for (const [index, person] of people.entries()) {
    const own = cutsOf[index] ?? [];
    const proxy = await startCuttingProxy({
      target: person.url,
      cutAfter: () => own.shift(),
      // The kill ends connections too; their positions are used again.
      onUncut: (position) => own.push(position),
    });
    proxies.push(proxy);
    const other = people.length === 2 ? (people[1 - index] ?? null) : null;
    clients.push(await openClient(person, { socketUrl: proxy.url, conversationId, other }));
  }
  return { conversationId, people, clients, proxies, isDone: () => countCuts(proxies) >= cutCount };
}

/** Takes each part away in turn and brings it back. */
async function killEach({ kills, killRedis }: Servers): Promise<void> {
  for (const kill of kills) await kill();
  await killRedis(2_000);
}

/** All write, the last one voice notes, too, and everyone reacts to the newest message. */
function takeTurn(clients: readonly Client[], turn: number): void {
  for (const [index, client] of clients.entries()) {
    const every = index + 1;
    if (turn % every > 0) continue;
    const text = `${index} says ${turn}`;
    // The code for uploads loads when it is used, and then is that of the client that was opened last.
    if (every === clients.length && turn % (2 * every) === 0) client.speak(text);
    else client.write(text);
  }
  for (const client of clients) void client.react(emoji[turn % emoji.length] ?? '');
}

test.for([
  { who: 'two people', where: 'a server', names: ['ada', 'ben'], count: 1 as const },
  { who: 'a group', where: 'two servers and Redis', names: ['ada', 'ben', 'cleo'], count: 2 as const },
])(
  'no message of $who is lost, doubled or reordered when connections are cut and $where killed',
  { timeout: 1_800_000 },
  async ({ names, count, who }, { skip }) => {
    const missing = count === 2 ? findMissingProgram() : undefined;
    if (missing !== undefined) return skip(`${missing} is not on the path`);
    stubBrowser();
    sendUploadsWithFetch();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-talk-'));
    await using servers = await startServers(folder.path, count);
    const talks: Talk[] = [];
    for (let number = 0; number < talkCount; number += 1) talks.push(await openTalk(names, servers, number));
    await using stack = new AsyncDisposableStack();
    for (const { clients, proxies } of talks) {
      for (const client of clients) stack.defer(() => client.close());
      for (const proxy of proxies) stack.use(proxy);
    }
    const cuts = () => countCuts(talks.flatMap(({ proxies }) => proxies));

    let killing: Promise<void> | undefined;
    let hasKilled = false;
    // On a slow machine too, there are enough messages to check.
    const isTooShort = (turn: number) => !hasKilled || turn < minTurns;
    for (let turn = 0; talks.some(({ isDone }) => !isDone()) || isTooShort(turn); turn += 1) {
      for (const { clients } of talks.filter(({ isDone }) => !isDone() || isTooShort(turn))) takeTurn(clients, turn);
      await sleep(writeInterval);
      // There is something to lose by then.
      if (cuts() < positions.length / 2 || turn < minTurns / 2) continue;
      killing ??= killEach(servers).finally(() => (hasKilled = true));
    }
    await killing;
    // One conversation after another: concurrent reads of all would load the server.
    const checkAll = async () => {
      const failures: string[] = [];
      for (const [number, talk] of talks.entries()) {
        failures.push(...(await check(talk)).map((failure) => `conversation ${number}: ${failure}`));
      }
      return failures;
    };
    // After an outage of Redis, connections are renewed within 12 s.
    const deadline = Date.now() + 30_000 * Math.min(talkCount, 2);
    while (Date.now() < deadline && (await checkAll()).length > 0) await sleep(300);
    expect(await checkAll()).toEqual([]);
    const clients = talks.flatMap((talk) => talk.clients);
    expect(clients.filter((client) => client.unsentCount() > 0)).toEqual([]);
    const written = clients.flatMap((client) => client.written);
    const spoken = clients.reduce((sum, client) => sum + client.spoken.size, 0);
    const reacted = clients.reduce((sum, client) => sum + client.reacted.size, 0);
    console.log(`${written.length} messages of ${who}, ${spoken} voice notes, ${reacted} reactions, ${cuts()} cuts`);
    expect(written.length).toBeGreaterThan(20);
    expect(Math.min(spoken, reacted)).toBeGreaterThan(0);
  },
);

function countCuts(proxies: readonly CuttingProxy[]): number {
  return proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
}

async function check({ clients, people, conversationId }: Talk): Promise<string[]> {
  const [reader] = people;
  if (!reader) return ['nobody can read the messages'];
  const stored: (TalkMessage & { senderId: string | null })[] = [];
  let next = `/api/conversations/${conversationId}?limit=50`;
  while (next) {
    const { status, body, headers } = await reader.get(next);
    if (status !== 200) return [`reading the messages returned ${status}`];
    stored.unshift(...body.messages);
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  const failures = checkTalk({ clients, stored });
  for (const person of people) {
    // Nobody marks messages as read. The first person has created the group, which is a message.
    const fromOthers = stored.filter(({ senderId }) => (senderId ?? reader.id) !== person.id).length;
    const { body } = await person.get('/api/conversations/unread-count');
    if (body.count !== fromOthers) failures.push(`${body.count} unread messages of ${fromOthers}`);
  }
  return failures;
}

test('the check reports messages that are lost, doubled, reordered, never written or shown differently', () => {
  const message = (seq: number, content: string, reactions: TalkMessage['reactions'] = []): TalkMessage => ({
    id: `m${seq}`,
    seq,
    content,
    reactions,
  });
  const client = (written: string[], shown: TalkMessage[], reacted: Record<string, string | null> = {}) => ({
    written,
    spoken: new Set(written.filter((text) => text.includes('aloud'))),
    reacted: new Map(Object.entries(reacted)),
    acknowledged: new Map(shown.map(({ content, id }) => [content, id])),
    shown: () => shown,
  });
  const good = [message(1, 'a 0'), message(2, 'b 0'), message(3, 'a 1')];
  const check = (stored: TalkMessage[], ...clients: ReturnType<typeof client>[]) => checkTalk({ clients, stored });
  expect(check(good, client(['a 0', 'a 1'], good), client(['b 0'], good))).toEqual([]);
  const all = client(['a 0', 'b 0', 'a 1'], good);
  expect(check(good.slice(0, 2), all).join()).toMatch(/lost: a 1/);
  expect(check([...good, message(4, 'a 1')], all).join()).toMatch(/stored 2 times: a 1/);
  expect(check([message(1, 'a 1'), message(2, 'a 0'), message(3, 'b 0')], all).join()).toMatch(/out of order/);
  expect(check([...good, message(4, 'x')], all).join()).toMatch(/never written: x/);
  expect(check([good[0]!, good[1]!, { ...good[2]!, id: 'other' }], all).join()).toMatch(/under another id: a 1/);
  expect(check([good[0]!, good[1]!, message(4, 'a 1')], all).join()).toMatch(/number 4 after 2/);
  expect(check(good, client(['a 0', 'b 0', 'a 1'], good.slice(0, 2))).join()).toMatch(/a client shows 2 of 3/);
  const thumb = [{ emoji: '👍', count: 1, mine: true }];
  const liked = [message(1, 'a 0', thumb)];
  expect(check(liked, client(['a 0'], liked, { m1: '👍' }))).toEqual([]);
  expect(check(liked, client(['a 0'], [message(1, 'a 0')])).join()).toMatch(
    /shows other reactions: a 0.*0 reactions, 1/,
  );
  expect(check(liked, client(['a 0'], liked, { m1: null })).join()).toMatch(/reacted with null, shown with 👍: a 0/);
  expect(check([message(1, 'aloud')], client(['aloud'], [])).join()).toMatch(/without its voice note: aloud/);
});
