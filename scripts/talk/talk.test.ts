import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { type CuttingProxy, startCuttingProxy } from '@baraza/server/src/testing/proving/cutting-proxy.ts';
import { signUp } from '@baraza/server/src/testing/proving/member.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { type Client, openClient, prepareBrowser } from './client.ts';
import { judgeTalk } from './judge-talk.ts';

/** How far apart the places are at which connections are cut, in bytes; `TALK_STEP=1` cuts after every single one. */
const step = Number(process.env['TALK_STEP'] ?? 499);
/** A connection that greets, joins and sends two messages has passed so many bytes. */
const exchange = 2_600;

const stack = new AsyncDisposableStack();
let server: ServerProcess;
let dataDir: string;
const people: TestPerson[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'baraza-talk-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  server = await startServerProcess({ dataDir, env });
  stack.defer(() => server[Symbol.asyncDispose]());
  people.push(await signUp(server.url, 'ada'), await signUp(server.url, 'ben'));
  const [ada, ben] = people;
  await ada!.post('/api/connections', { followingId: ben!.id });
  await ben!.post('/api/connections', { followingId: ada!.id });
}, 120_000);
afterAll(() => stack.disposeAsync());

const env = { LOG_LEVEL: 'warn', RATE_LIMITS: 'high' };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('two people talk while every connection is cut and the server is killed: nothing lost, nothing twice, one order', async () => {
  const [ada, ben] = people as [TestPerson, TestPerson];
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const id = body.id as string;
  const places = Array.from({ length: Math.ceil(exchange / step) }, (_, at) => at * step);
  // Hers are cut at one place after the other; his at some of them, so that both miss things.
  const [hers, his] = [[...places], places.filter((_, at) => at % 3 === 1)];
  prepareBrowser();
  await using herNet = await startCuttingProxy({ target: server.url, cutAfter: () => hers.shift() });
  await using hisNet = await startCuttingProxy({ target: server.url, cutAfter: () => his.shift() });
  const adas = await openClient(ada, { sockets: herNet.url, calls: server.url, conversationId: id });
  const bens = await openClient(ben, { sockets: hisNet.url, calls: server.url, conversationId: id });
  const clients = [adas, bens];

  let hasKilled = false;
  for (let turn = 0; hers.length > 0 || his.length > 0 || !hasKilled; turn += 1) {
    adas.write(`ada ${turn}`);
    if (turn % 2 === 0) bens.write(`ben ${turn}`);
    await pause(150);
    if (hasKilled || hers.length > places.length / 2) continue;
    hasKilled = true;
    await server.end('SIGKILL');
    server = await startServerProcess({ dataDir, port: Number(new URL(server.url).port), env });
  }
  const reader = { get: (path: string) => ada.get(path) };
  const deadline = Date.now() + 12_000;
  const faults = () => faultsOf(clients, reader, id);
  while (Date.now() < deadline && (await faults()).length > 0) await pause(300);
  expect(await faults()).toEqual([]);
  expect(clients.map((client) => client.unsent())).toEqual([0, 0]);
  expect(cutsOf(herNet, hisNet)).toBeGreaterThanOrEqual(places.length);
  const written = clients.flatMap((client) => client.written);
  console.log(`${written.length} messages, ${cutsOf(herNet, hisNet)} cuts, one kill`);
  expect(written.length).toBeGreaterThan(20);
  for (const client of clients) client.close();
}, 600_000);

function cutsOf(...proxies: CuttingProxy[]): number {
  return proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
}

async function faultsOf(clients: readonly Client[], reader: Pick<TestPerson, 'get'>, id: string): Promise<string[]> {
  const stored: { id: string; content: string; seq: number }[] = [];
  let next = `/api/conversations/${id}?limit=50`;
  while (next) {
    const { body, headers } = await reader.get(next);
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
