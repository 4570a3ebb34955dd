import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pino from 'pino';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SharedRedis } from './redis.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp } from '#testing/test-app.ts';

const program = findRedis();
const missing = 'no redis-server or valkey-server on the path';
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

test('without Redis a single process does everything, stays ready, reports that it is degraded, and recovers', async ({
  skip,
}) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  const logged: string[] = [];
  await using app = await startTestApp({
    env: { REDIS_URL: redis.url, RATE_LIMITS: 'on' },
    onLog: (line) => logged.push(line),
  });
  const ada = await app.person('ada');
  await using socket = await connectSocket(app.url, '/events', { auth: { token: ada.token } });
  const say = (detail: string) =>
    app.deps.sockets.emit('/events closing', { rooms: `user:${ada.id}` }, { code: 'unauthorized', detail });
  await until(async () => expect(await app.anyone.get('/readyz')).toMatchObject({ body: { status: 'ready' } }));
  say('with');
  await until(() => expect(socket.heard).toHaveLength(1));

  await redis.stop();
  expect(await app.anyone.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'degraded', unavailable: ['redis'] },
  });
  const since = performance.now();
  say('without');
  await until(() => expect(socket.heard).toHaveLength(2));
  expect(await ada.get('/api/posts')).toMatchObject({ status: 200 });
  const second = await app.signInAgain(ada);
  await using another = await connectSocket(app.url, '/events', { auth: { token: second.token } });
  await second.post('/api/auth/logout');
  await until(() => expect(another.ended).toBe('io server disconnect'));
  expect(performance.now() - since).toBeLessThan(2_000);

  await redis.start();
  await until(async () => expect(await app.anyone.get('/readyz')).toMatchObject({ body: { status: 'ready' } }));
  say('again');
  await until(() => expect(socket.heard.map(({ body }) => body)).toMatchObject([{}, {}, { detail: 'again' }]));
  const messages = logged
    .filter((line) => line.includes('"msg":"Redis is '))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['Redis is unavailable; this process continues without it', 'Redis is available again']);
}, 60_000);

test('a server starts without its Redis and connects when it is available', async ({ skip }) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  await redis.stop();
  await using app = await startTestApp({ env: { REDIS_URL: redis.url } });
  const ada = await app.person('ada');
  await using socket = await connectSocket(app.url, '/events', { auth: { token: ada.token } });
  expect(await socket.ask('anything')).toMatchObject({ ok: false, code: 'not_found' });
  await redis.start();
  await until(async () => expect(await app.anyone.get('/readyz')).toMatchObject({ body: { status: 'ready' } }));
}, 60_000);

test('counters are shared, and no limit opens when Redis goes away or comes back empty', async ({ skip }) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  const log = pino({ level: 'silent' });
  const [one, two] = [new SharedRedis({ url: redis.url, log }), new SharedRedis({ url: redis.url, log })];
  try {
    await until(async () => expect([await one.isAvailable(), await two.isAvailable()]).toEqual([true, true]));
    const [here, there] = [one.createRateCounter(), two.createRateCounter()];
    const counts: number[] = [];
    for (const rateCounter of [here, there, here, there]) counts.push((await rateCounter.add('key', 60_000)).count);
    expect(counts).toEqual([1, 2, 3, 4]);
    expect((await here.add('other', 60_000)).count).toBe(1);
    expect((await here.add('short', 30)).left).toBeLessThanOrEqual(30);
    await until(async () => expect((await there.add('short', 30)).count).toBe(1));

    await redis.stop();
    expect([(await here.add('key', 60_000)).count, (await here.add('key', 60_000)).count]).toEqual([3, 4]);
    await redis.start();
    await until(async () => expect(await one.isAvailable()).toBe(true));
    let seen = 4;
    for (let more = 0; more < 30; more += 1) {
      const { count } = await here.add('key', 60_000);
      expect(count).toBeGreaterThan(seen);
      seen = count;
    }
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}, 60_000);

test('the other process is notified of an ended session immediately', async ({ skip }) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  const log = pino({ level: 'silent' });
  const [one, two] = [new SharedRedis({ url: redis.url, log }), new SharedRedis({ url: redis.url, log })];
  try {
    const heard: string[] = [];
    two.onEnded((id) => heard.push(id));
    await until(() => {
      one.publishEnded('somebody');
      expect(heard).toContain('somebody');
    });
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}, 60_000);

/** A process that forwards broadcasts and counts how often it is notified of missed ones. */
function connectProcess(url: string) {
  const connected = { io: new Server(), redis: new SharedRedis({ url, log: pino({ level: 'silent' }) }), missed: 0 };
  connected.redis.connect(connected.io);
  connected.redis.onMissed(() => (connected.missed += 1));
  onTestFinished(async () => {
    void connected.io.of('/').adapter.close();
    await connected.redis.close();
  });
  return connected;
}

test('processes are notified once of broadcasts that another one lost, when Redis accepts them again', async ({
  skip,
}) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  const admin = new Redis(redis.url, { maxRetriesPerRequest: null });
  admin.on('error', () => {});
  onTestFinished(() => admin.disconnect());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [one, two] = [connectProcess(redis.url), connectProcess(redis.url)];
  const beat = () => vi.advanceTimersByTime(5_000);
  const areAvailable = () =>
    until(async () =>
      expect(await Promise.all([one, two].map((each) => each.redis.isAvailable()))).toEqual([true, true]),
    );
  const notices = async () =>
    (await admin.xrange('baraza:broadcasts', '-', '+')).flat(2).filter((text) => text === 'missed');
  const beatAgain = async () => {
    for (let count = 0; count < 4; count += 1) {
      const before = await admin.xlen('baraza:broadcasts');
      beat();
      await until(async () => expect(await admin.xlen('baraza:broadcasts')).toBeGreaterThanOrEqual(before + 2));
    }
  };
  await areAvailable();
  await beatAgain();

  // A connection that was lost while nothing was sent.
  await admin.call('client', 'kill', 'type', 'normal');
  await until(async () => expect(await one.redis.isAvailable()).toBe(true));
  await areAvailable();
  await beatAgain();
  expect(await notices()).toEqual([]);

  await admin.config('SET', 'maxmemory', '1');
  one.io.emit('lost');
  one.io.emit('lost');
  beat();
  // It answers in order: the broadcasts were refused.
  await one.redis.isAvailable();
  await admin.config('SET', 'maxmemory', '0');
  await beatAgain();
  expect(await notices()).toHaveLength(1);
  await until(() => expect([one.missed, two.missed]).toEqual([0, 1]));

  await redis.stop();
  two.io.emit('lost');
  await redis.start();
  await areAvailable();
  await beatAgain();
  expect(await notices()).toHaveLength(1);
  await until(() => expect([one.missed, two.missed]).toEqual([1, 1]));
}, 60_000);

test('processes that use different databases of a Redis do not notify each other', async ({ skip }) => {
  if (!program) return skip(missing);
  await using redis = await startThrowAwayRedis(program);
  const log = pino({ level: 'silent' });
  const [one, other] = [new SharedRedis({ url: redis.url, log }), new SharedRedis({ url: `${redis.url}/1`, log })];
  try {
    one.subscribe('channel', () => {});
    await until(async () => expect(await one.publish('channel', '')).toBe(1));
    await until(async () => expect(await other.isAvailable()).toBe(true));
    expect(await other.publish('channel', '')).toBe(0);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}, 60_000);

test('closing a server whose Redis does not reply leaves no rejected promise', async () => {
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket.resume())).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.close();
    for (const socket of open) socket.destroy();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const redis = new SharedRedis({ url: `redis://127.0.0.1:${port}`, log: pino({ level: 'silent' }) });
  const io = new Server(0);
  redis.connect(io);
  io.of('/posts');
  const connections = () => promisify(silent.getConnections.bind(silent))();
  await until(async () => expect(await connections()).toBe(4));
  await io.close();
  await redis.close();
  // The one that reads the stream stays open until Redis replies.
  await until(async () => expect(await connections()).toBe(1));
  expect(rejected).toEqual([]);
});
