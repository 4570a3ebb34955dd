import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { type CuttingProxy, startCuttingProxy } from '#shared/cutting-proxy.ts';
import { checkTalk } from './check-talk.ts';
import { type Client, openClient, stubBrowser } from './client.ts';

/** Bytes between two positions at which connections are cut; `npm run prove -- talk` cuts after every byte. */
const step = Number(process.env['TALK_STEP'] ?? 499);
/** The bytes of a connection that opens, joins and sends two messages. */
const connectionBytes = 2_600;
const positions = Array.from({ length: Math.ceil(connectionBytes / step) }, (_, index) => index * step);
/** Many positions are spread over pairs of people who talk at the same time. */
const pairCount = Math.ceil(positions.length / 130);
/** Milliseconds between two messages; at this rate a connection carries about two of them. */
const writeInterval = pairCount === 1 ? 150 : 1_000;
/** Each turn the first person of a pair writes; the second writes every other turn. */
const minTurns = 16;

const env = { LOG_LEVEL: 'warn' };
const stack = new AsyncDisposableStack();
let server: ServerProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'baraza-talk-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  server = await startServerProcess({ dataDir, env });
  stack.defer(() => server[Symbol.asyncDispose]());
}, 120_000);
afterAll(() => stack.disposeAsync());

interface Pair {
  conversationId: string;
  clients: [Client, Client];
  proxies: [CuttingProxy, CuttingProxy];
  /** Whether a connection was cut at every position. */
  isDone: () => boolean;
  reader: Pick<TestPerson, 'get'>;
}

async function openPair(number: number): Promise<Pair> {
  const [ada, ben] = [await signUp(server.url, `ada_${number}`), await signUp(server.url, `ben_${number}`)];
  await ada.post('/api/connections', { followingId: ben.id });
  await ben.post('/api/connections', { followingId: ada.id });
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const conversationId = body.id as string;
  // Ada's connections are cut at every position in turn, Ben's at some, so that both miss messages.
  const adasCuts = positions.filter((_, index) => index % pairCount === number);
  const bensCuts = adasCuts.filter((_, index) => index % 3 === 1);
  const cutCount = adasCuts.length + bensCuts.length;
  const startProxy = async (cuts: number[]) =>
    stack.use(
      await startCuttingProxy({
        target: server.url,
        cutAfter: () => cuts.shift(),
        // The kill ends connections too; their positions are used again.
        onUncut: (position) => cuts.push(position),
      }),
    );
  const proxies: Pair['proxies'] = [await startProxy(adasCuts), await startProxy(bensCuts)];
  const clients: Pair['clients'] = [
    await openClient(ada, { socketUrl: proxies[0].url, conversationId, other: ben }),
    await openClient(ben, { socketUrl: proxies[1].url, conversationId, other: ada }),
  ];
  return { conversationId, clients, proxies, isDone: () => countCuts(proxies) >= cutCount, reader: ada };
}

test('no message is lost, doubled or reordered when connections are cut and the server is killed', async () => {
  stubBrowser();
  const pairs: Pair[] = [];
  for (let number = 0; number < pairCount; number += 1) pairs.push(await openPair(number));
  const cuts = () => countCuts(pairs.flatMap(({ proxies }) => proxies));

  let hasKilled = false;
  // On a slow machine too, there are enough messages to check.
  const isTooShort = (turn: number) => !hasKilled || turn < minTurns;
  for (let turn = 0; pairs.some(({ isDone }) => !isDone()) || isTooShort(turn); turn += 1) {
    for (const { clients } of pairs.filter(({ isDone }) => !isDone() || isTooShort(turn))) {
      clients[0].write(`ada ${turn}`);
      if (turn % 2 === 0) clients[1].write(`ben ${turn}`);
    }
    await sleep(writeInterval);
    if (hasKilled || cuts() < positions.length / 2) continue;
    hasKilled = true;
    await server.end('SIGKILL');
    server = await startServerProcess({ dataDir, port: Number(new URL(server.url).port), env });
  }
  // One pair after another: concurrent reads of all conversations would load the server.
  const checkAll = async () => {
    const failures: string[] = [];
    for (const [number, pair] of pairs.entries()) {
      failures.push(...(await checkPair(pair)).map((failure) => `pair ${number}: ${failure}`));
    }
    return failures;
  };
  const deadline = Date.now() + 12_000 * Math.min(pairCount, 5);
  while (Date.now() < deadline && (await checkAll()).length > 0) await sleep(300);
  expect(await checkAll()).toEqual([]);
  const clients = pairs.flatMap((pair) => pair.clients);
  expect(clients.filter((client) => client.unsentCount() > 0)).toEqual([]);
  const written = clients.flatMap((client) => client.written);
  console.log(`${written.length} messages, ${cuts()} cuts, one kill`);
  expect(written.length).toBeGreaterThan(20);
  for (const client of clients) client.close();
}, 1_800_000);

function countCuts(proxies: readonly CuttingProxy[]): number {
  return proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
}

async function checkPair({ clients, reader, conversationId }: Pair): Promise<string[]> {
  const stored: { id: string; content: string; seq: number }[] = [];
  let next = `/api/conversations/${conversationId}?limit=50`;
  while (next) {
    const { status, body, headers } = await reader.get(next);
    if (status !== 200) return [`reading the messages returned ${status}`];
    stored.unshift(...body.messages);
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  return checkTalk({ clients, stored });
}

test('the check reports messages that are lost, doubled, reordered, never written or shown differently', () => {
  const message = (seq: number, content: string) => ({ id: `m${seq}`, seq, content });
  const client = (written: string[], shown: ReturnType<typeof message>[]) => ({
    written,
    acknowledged: new Map(shown.map(({ content, id }) => [content, id])),
    shown: () => shown,
  });
  const good = [message(1, 'a 0'), message(2, 'b 0'), message(3, 'a 1')];
  const check = (stored: typeof good, ...clients: ReturnType<typeof client>[]) => checkTalk({ clients, stored });
  expect(check(good, client(['a 0', 'a 1'], good), client(['b 0'], good))).toEqual([]);
  const all = client(['a 0', 'b 0', 'a 1'], good);
  expect(check(good.slice(0, 2), all).join()).toMatch(/lost: a 1/);
  expect(check([...good, message(4, 'a 1')], all).join()).toMatch(/stored 2 times: a 1/);
  expect(check([message(1, 'a 1'), message(2, 'a 0'), message(3, 'b 0')], all).join()).toMatch(/out of order/);
  expect(check([...good, message(4, 'x')], all).join()).toMatch(/never written: x/);
  expect(check([good[0]!, good[1]!, { ...good[2]!, id: 'other' }], all).join()).toMatch(/under another id: a 1/);
  expect(check([good[0]!, good[1]!, message(4, 'a 1')], all).join()).toMatch(/number 4 after 2/);
  expect(check(good, client(['a 0', 'b 0', 'a 1'], good.slice(0, 2))).join()).toMatch(/a client shows 2 of 3/);
});
