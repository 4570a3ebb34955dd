import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { hasNginx, startNginx } from '@baraza/proving/src/shared/nginx.ts';
import { findRedis } from '@baraza/server/src/testing/redis-server.ts';
import { connectSocket } from '@baraza/server/src/testing/socket-client.ts';

const program = findRedis();
const missing = 'no redis-server or valkey-server on the path';
const stack = new AsyncDisposableStack();
let cluster: Cluster;
let ada: TestPerson;

beforeAll(async () => {
  if (!program) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-cluster-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  cluster = stack.use(await startCluster({ dataDir, redis: program, env: { RATE_LIMITS: 'on' } }));
  ada = await signUp(cluster.nodes[0].url, 'ada');
}, 120_000);
afterAll(() => stack.disposeAsync());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
/** The same person with a client for one of the servers. */
const at = (person: TestPerson, node: 0 | 1) => new TestPerson(cluster.nodes[node].url, person.token, person);
const listen = (person: TestPerson, url: string) =>
  connectSocket(url, '/notifications', { auth: { token: person.token } });

test('requests and sockets reach both servers behind a load balancer without stickiness', async ({ skip }) => {
  if (!program) return skip(missing);
  const before = await Promise.all(cluster.nodes.map(countConnections));
  const sockets = [];
  for (let count = 0; count < 4; count += 1) sockets.push(await listen(ada, cluster.url));
  await until(async () => {
    const after = await Promise.all(cluster.nodes.map(countConnections));
    expect(after.map((open, node) => open - before[node]!)).toEqual([2, 2]);
  });
  const own = new TestPerson(cluster.url, ada.token, ada);
  for (let count = 0; count < 6; count += 1) expect((await own.get('/api/profile/me')).body.id).toBe(ada.id);
  for (const socket of sockets) await socket[Symbol.asyncDispose]();
});

async function countConnections({ url }: { url: string }): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^baraza_socket_connections (\d+)/m.exec(text)?.[1] ?? 0);
}

test('signing out at one server ends the session and its sockets on both', async ({ skip }) => {
  if (!program) return skip(missing);
  const ben = await signUp(cluster.nodes[0].url, 'ben');
  const sockets = await Promise.all(cluster.nodes.map(({ url }) => listen(ben, url)));
  expect(await at(ben, 1).get('/api/profile/me')).toMatchObject({ status: 200 });
  await at(ben, 0).post('/api/auth/logout');
  const since = performance.now();
  await until(async () => expect((await at(ben, 1).get('/api/profile/me')).status).toBe(401));
  await until(() => expect(sockets.map(({ ended }) => ended)).toEqual(Array(2).fill('io server disconnect')));
  expect(performance.now() - since).toBeLessThan(1_000);
});

test('a notification caused at one server reaches a socket at the other', async ({ skip }) => {
  if (!program) return skip(missing);
  const delay = await measureDelay('eve');
  console.log(`notified at the other server ${Math.round(delay)} ms after the response`);
  expect(delay).toBeLessThan(2_000);
});

/**
 * A new member likes a post at the first server. Returns the milliseconds until its owner is notified at the second.
 */
async function measureDelay(username: string): Promise<number> {
  const { body: post } = await at(ada, 0).post('/api/posts', postForm(ada.id, username));
  const fan = await signUp(cluster.nodes[0].url, username);
  await using socket = await listen(ada, cluster.nodes[1].url);
  await fan.patch(`/api/posts/${post.id}`, { like: 1 });
  const since = performance.now();
  await until(() => expect(socket.all('notification')).toMatchObject([{ kind: 'like', actor: { id: fan.id } }]));
  return performance.now() - since;
}

test('messages sent through different servers arrive once and in one order', async ({ skip }) => {
  if (!program) return skip(missing);
  const [gus, hope] = [await signUp(cluster.nodes[0].url, 'gus'), await signUp(cluster.nodes[1].url, 'hope')];
  await gus.post('/api/connections', { followingId: hope.id });
  await hope.post('/api/connections', { followingId: gus.id });
  const { body } = await gus.post('/api/conversations', { participantIds: [hope.id] });
  const conversationId = body.id as string;
  const openChat = (person: TestPerson, node: 0 | 1) =>
    connectSocket(cluster.nodes[node].url, '/conversations', { auth: { token: person.token } });
  await using his = await openChat(gus, 0);
  await using hers = await openChat(hope, 1);
  await Promise.all([his, hers].map((socket) => socket.ask('conversation:join', conversationId)));
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  const since = performance.now();
  await Promise.all(
    texts.map((content, index) =>
      (index % 2 === 0 ? his : hers).ask('message:post', { conversationId, content, clientId: `w${index}` }),
    ),
  );
  // A phone reconnects to the other server and sends a message again.
  await using again = await openChat(gus, 1);
  expect(await again.ask('message:post', { conversationId, content: 'text 0', clientId: 'w0' })).toMatchObject({
    ok: true,
  });
  const received = (socket: typeof his) => socket.all('message:new') as { seq: number; id: string }[];
  await until(() => {
    expect(received(his)).toHaveLength(20);
    expect(received(hers)).toHaveLength(20);
  });
  console.log(`20 messages received at both servers after ${Math.round(performance.now() - since)} ms`);
  const { body: stored } = await at(hope, 0).get(`/api/conversations/${conversationId}`);
  expect(stored.messages.map(({ seq }: { seq: number }) => seq)).toEqual(texts.map((_, index) => index + 1));
  for (const socket of [his, hers]) {
    expect(new Set(received(socket).map(({ id }) => id))).toEqual(
      new Set(stored.messages.map(({ id }: { id: string }) => id)),
    );
  }
  await his.ask('typing:start', conversationId);
  await until(() => expect(hers.all('user:typing')).toMatchObject([{ userId: gus.id, isTyping: true }]));
  await at(hope, 1).post(`/api/conversations/${conversationId}/read`);
  await until(() => expect(his.all('message:read')).toMatchObject([{ userId: hope.id }]));
});

test('polling through nginx spreads over both servers, and each connection keeps to its own', async ({ skip }) => {
  if (!program) return skip(missing);
  if (!hasNginx()) return skip('nginx is not installed');
  await using nginx = await startNginx(cluster.nodes.map(({ url }) => url));
  const before = await Promise.all(cluster.nodes.map(countConnections));
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => signUp(cluster.nodes[0].url, `poller_${index}`)),
  );
  const open = async (person: TestPerson) =>
    connectSocket(nginx.url, '/notifications', {
      transports: ['polling'],
      auth: { token: person.token },
      extraHeaders: { authorization: `Bearer ${person.token}` },
    });
  const sockets = await Promise.all(people.map(open));
  // Every request is one more chance to reach the wrong server.
  for (const socket of sockets) {
    for (let count = 0; count < 5; count += 1)
      expect(await socket.ask('anything')).toMatchObject({ code: 'not_found' });
  }
  const after = await Promise.all(cluster.nodes.map(countConnections));
  const added = after.map((count, node) => count - before[node]!);
  expect(added[0]! + added[1]!).toBe(people.length);
  expect(Math.min(...added)).toBeGreaterThan(0);
  const { body: post } = await at(ada, 0).post('/api/posts', postForm(ada.id, 'polling'));
  await using socket = await open(ada);
  await at(people[0]!, 1).patch(`/api/posts/${post.id}`, { like: 1 });
  await until(() => expect(socket.all('notification')).toMatchObject([{ kind: 'like', actor: { id: people[0]!.id } }]));
  for (const each of sockets) await each[Symbol.asyncDispose]();
});

test('a picture uploaded to one server is served by the other', async ({ skip }) => {
  if (!program) return skip(missing);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), 'face.png');
  const { body } = await at(ada, 0).post('/api/profile/avatar', form);
  const read = await at(ada, 1).get(body.image as string);
  expect(read).toMatchObject({ status: 200 });
  expect(await sharp(read.body as Uint8Array).metadata()).toMatchObject({ width: 60, height: 40 });
});

test('a rate limit counts the requests to both servers', async ({ skip }) => {
  if (!program) return skip(missing);
  const cara = await signUp(cluster.nodes[0].url, 'cara');
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) {
    const node = (count % 2) as 0 | 1;
    statuses.push((await at(cara, node).get('/api/profile/check-username?username=someone')).status);
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(10).fill(429)]);
});

async function readiness(url: string): Promise<[number, unknown]> {
  const response = await fetch(`${url}/readyz`);
  return [response.status, ((await response.json()) as { status: unknown }).status];
}

test('both servers keep working without Redis and reconnect when it is back', async ({ skip }) => {
  if (!program) return skip(missing);
  const open = await Promise.all(cluster.nodes.map(({ url }) => listen(ada, url)));
  const { body: post } = await at(ada, 0).post('/api/posts', postForm(ada.id, 'outage'));
  await cluster.redis.stop();
  for (const node of [0, 1] as const) {
    expect(await at(ada, node).get('/api/posts')).toMatchObject({ status: 200 });
    await using socket = await listen(ada, cluster.nodes[node].url);
    expect(await socket.ask('anything')).toMatchObject({ code: 'not_found' });
    expect(await readiness(cluster.nodes[node].url)).toEqual([200, 'degraded']);
  }
  const dan = await signUp(cluster.nodes[0].url, 'dan');
  await using socket = await listen(dan, cluster.nodes[1].url);
  await at(dan, 0).post('/api/auth/logout');
  const since = performance.now();
  await until(() => expect(socket.ended).toBe('io server disconnect'));
  expect(performance.now() - since).toBeLessThan(5_000);
  // Its notification does not reach the other server.
  const gil = await signUp(cluster.nodes[0].url, 'gil');
  await at(gil, 0).patch(`/api/posts/${post.id}`, { like: 1 });
  await until(() => expect(open[0]!.all('notification')).toMatchObject([{ kind: 'like', actor: { id: gil.id } }]));
  await cluster.redis.start();
  await until(async () => {
    for (const { url } of cluster.nodes) expect(await readiness(url)).toEqual([200, 'ready']);
  });
  expect(await measureDelay('fay')).toBeLessThan(5_000);
  // Clients connect again and request what they have missed.
  await vi.waitFor(() => expect(open[1]!.ended).toBe('transport close'), 30_000);
  expect(cluster.nodes.map((node) => node.isRunning())).toEqual([true, true]);
}, 60_000);
