import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { type CuttingProxy, startCuttingProxy } from '#shared/cutting-proxy.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { type Client, openClient, prepareBrowser } from './client.ts';
import { judgeTalk } from './judge-talk.ts';

/** How far apart the places are at which connections are cut, in bytes; `TALK_STEP=1` cuts after every single one. */
const step = Number(process.env['TALK_STEP'] ?? 499);
/** A connection that greets, joins and sends two messages has passed so many bytes. */
const exchange = 2_600;

/** Every place at which her connection is cut. Many of them are dealt out among pairs of people, who talk at the same time. */
const places = Array.from({ length: Math.ceil(exchange / step) }, (_, at) => at * step);
const pairs = Math.ceil(places.length / 130);
/** Between two messages; a net that is cut that often passes two in a connection. */
const rest = pairs === 1 ? 150 : 1_000;
/** So often Ada writes at least, and Ben half as often. */
const fewestTurns = 16;

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

const env = { LOG_LEVEL: 'warn', RATE_LIMITS: 'high' };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two friends, their nets, and what they talk with. */
interface Pair {
  id: string;
  clients: [Client, Client];
  nets: [CuttingProxy, CuttingProxy];
  /** Whether a connection was cut at each place. */
  isDone: () => boolean;
  reader: Pick<TestPerson, 'get'>;
}

async function openPair(number: number): Promise<Pair> {
  const [ada, ben] = [await signUp(server.url, `ada_${number}`), await signUp(server.url, `ben_${number}`)];
  await ada.post('/api/connections', { followingId: ben.id });
  await ben.post('/api/connections', { followingId: ada.id });
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const id = body.id as string;
  // Hers are cut at one place after the other; his at some of them, so that both miss things.
  const hers = places.filter((_, at) => at % pairs === number);
  const his = hers.filter((_, at) => at % 3 === 1);
  const most = hers.length + his.length;
  const netOf = async (cuts: number[]) =>
    // The kill ends connections too; what they were to be cut at comes again.
    stack.use(
      await startCuttingProxy({
        target: server.url,
        cutAfter: () => cuts.shift(),
        onUncut: (place) => cuts.push(place),
      }),
    );
  const nets: Pair['nets'] = [await netOf(hers), await netOf(his)];
  const clients: Pair['clients'] = [
    await openClient(ada, { sockets: nets[0].url, calls: server.url, conversationId: id }),
    await openClient(ben, { sockets: nets[1].url, calls: server.url, conversationId: id }),
  ];
  return { id, clients, nets, isDone: () => cutsOf(...nets) >= most, reader: ada };
}

test('two people talk while every connection is cut and the server is killed: nothing lost, nothing twice, one order', async () => {
  prepareBrowser();
  const talks: Pair[] = [];
  for (let number = 0; number < pairs; number += 1) talks.push(await openPair(number));
  const cuts = () => cutsOf(...talks.flatMap(({ nets }) => nets));

  let hasKilled = false;
  // However slowly a machine comes to these turns, there is a talk to be judged.
  const goesOn = (turn: number) => !hasKilled || turn < fewestTurns;
  for (let turn = 0; talks.some(({ isDone }) => !isDone()) || goesOn(turn); turn += 1) {
    for (const { clients } of talks.filter(({ isDone }) => !isDone() || goesOn(turn))) {
      clients[0].write(`ada ${turn}`);
      if (turn % 2 === 0) clients[1].write(`ben ${turn}`);
    }
    await pause(rest);
    if (hasKilled || cuts() < places.length / 2) continue;
    hasKilled = true;
    await server.end('SIGKILL');
    server = await startServerProcess({ dataDir, port: Number(new URL(server.url).port), env });
  }
  const faults = async () => {
    const found: string[] = [];
    // One after the other: read all at once they would be an attack of their own.
    for (const [number, { clients, reader, id }] of talks.entries()) {
      const each = await faultsOf(clients, reader, id);
      found.push(...each.map((fault) => `pair ${number}: ${fault}`));
    }
    return found;
  };
  const deadline = Date.now() + 12_000 * Math.min(pairs, 5);
  while (Date.now() < deadline && (await faults()).length > 0) await pause(300);
  expect(await faults()).toEqual([]);
  const clients = talks.flatMap((each) => each.clients);
  expect(clients.filter((client) => client.unsent() > 0)).toEqual([]);
  const written = clients.flatMap((client) => client.written);
  console.log(`${written.length} messages, ${cuts()} cuts, one kill`);
  expect(written.length).toBeGreaterThan(20);
  for (const client of clients) client.close();
}, 1_800_000);

function cutsOf(...proxies: CuttingProxy[]): number {
  return proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
}

async function faultsOf(clients: readonly Client[], reader: Pick<TestPerson, 'get'>, id: string): Promise<string[]> {
  const stored: { id: string; content: string; seq: number }[] = [];
  let next = `/api/conversations/${id}?limit=50`;
  while (next) {
    const { status, body, headers } = await reader.get(next);
    if (status !== 200) return [`reading it back answered ${status}`];
    stored.unshift(...body.messages);
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  return judgeTalk({ clients, stored });
}

test('the ledger sees what is lost, doubled, out of order, unsent, or seen otherwise', () => {
  const message = (seq: number, content: string) => ({ id: `m${seq}`, seq, content });
  const client = (written: string[], seen: ReturnType<typeof message>[]) => ({
    written,
    acknowledged: new Map(seen.map(({ content, id }) => [content, id])),
    seen: () => seen,
  });
  const good = [message(1, 'a 0'), message(2, 'b 0'), message(3, 'a 1')];
  const judged = (stored: typeof good, ...clients: ReturnType<typeof client>[]) => judgeTalk({ clients, stored });
  expect(judged(good, client(['a 0', 'a 1'], good), client(['b 0'], good))).toEqual([]);
  const all = client(['a 0', 'b 0', 'a 1'], good);
  expect(judged(good.slice(0, 2), all).join()).toMatch(/lost: a 1/);
  expect(judged([...good, message(4, 'a 1')], all).join()).toMatch(/stored 2 times: a 1/);
  expect(judged([message(1, 'a 1'), message(2, 'a 0'), message(3, 'b 0')], all).join()).toMatch(/out of order/);
  expect(judged([...good, message(4, 'x')], all).join()).toMatch(/never written: x/);
  expect(judged([good[0]!, good[1]!, { ...good[2]!, id: 'other' }], all).join()).toMatch(/under another id: a 1/);
  expect(judged([good[0]!, good[1]!, message(4, 'a 1')], all).join()).toMatch(/number 4 after 2/);
  expect(judged(good, client(['a 0', 'b 0', 'a 1'], good.slice(0, 2))).join()).toMatch(/one of them sees/);
});
