import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp } from '#testing/test-app.ts';
import { type LoopDelay, MeasuredLoopDelay } from './load.ts';

/** Keeps the event loop busy as a server beyond its capacity does, in turns that each take `turn` milliseconds, until stopped. */
function blockLoop(turn: number): () => void {
  let isBlocked = true;
  const next = () => {
    const end = performance.now() + turn;
    while (performance.now() < end);
    if (isBlocked) setImmediate(next);
  };
  next();
  return () => (isBlocked = false);
}

/** Creates a built client with one file. */
async function makeClient() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'baraza-web-'));
  await mkdir(join(folder.path, 'assets'));
  const links = linkKinds.map((kind) => `link-${kind}.en.html`);
  for (const name of [
    'index.html',
    'landing.en.html',
    ...links,
    'sign-in.html',
    'service-worker.js',
    'assets/main.js',
  ]) {
    await writeFile(join(folder.path, name), '');
  }
  return folder;
}

/** A delay of the event loop that the test decides. */
class GivenDelay implements LoopDelay {
  milliseconds = 0;
  #reads = 0;

  start(): void {}
  stop(): void {}

  read(): number {
    this.#reads += 1;
    return this.milliseconds;
  }

  /** Sets the delay and waits until the server has measured it `times` times. */
  async set(milliseconds: number, times: number): Promise<void> {
    this.milliseconds = milliseconds;
    const from = this.#reads;
    while (this.#reads < from + times) await sleep(5);
  }
}

/** Sends a websocket handshake and returns the first line and the headers of the response. */
async function shakeHands(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  for await (const chunk of socket) {
    socket.destroy();
    return String(chunk);
  }
  return '';
}

test('while the event loop is late, the caller with the most requests and handshakes get 503, and nothing else', async () => {
  const loopDelay = new GivenDelay();
  await using web = await makeClient();
  await using app = await startTestApp({ loopDelay, web: web.path, env: { TRUST_PROXY: '1' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  expect((await ada.get('/api/posts')).status).toBe(200);
  await using open = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
  await loopDelay.set(300, 2);
  const replies = await Promise.all(Array.from({ length: 40 }, () => ada.get('/api/posts')));
  const refused = replies.find(({ status }) => status === 503);
  expect(refused).toMatchObject({ body: { code: 'unavailable', status: 503 } });
  expect(refused?.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  // A token that was never seen counts for its address, and Ada's did.
  const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await ben.get('/api/posts', elsewhere)).status).toBe(200);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await app.anyone.get(path)).status).toBe(200);
  const assets = await Promise.all(Array.from({ length: 100 }, () => app.anyone.get('/assets/main.js')));
  expect(new Set(assets.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shakeHands(app.url)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: \d+\r\n/);

  await loopDelay.set(0, 1);
  expect((await ada.get('/api/posts')).status).toBe(200);
  expect(open.raw.connected).toBe(true);
  expect(await shakeHands(app.url)).toMatch(/^HTTP\/1\.1 101 /);
});

test('one long pause of the event loop, or many short ones, refuse nothing', async () => {
  const loopDelay = new GivenDelay();
  await using app = await startTestApp({ loopDelay });
  const ada = await app.person('ada');
  for (const [milliseconds, times] of [
    [2_000, 1],
    [0, 1],
    [2_000, 1],
    [299, 3],
  ] as const) {
    await loopDelay.set(milliseconds, times);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada.get('/api/posts')));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  }
});

test('a loop that is kept busy is measured, in milliseconds beyond the resolution', async () => {
  const delay = new MeasuredLoopDelay();
  expect(delay.read()).toBeUndefined();
  delay.start();
  const started = performance.now();
  const release = blockLoop(80);
  while (performance.now() - started < 400) await sleep(1);
  const measured = delay.read();
  release();
  delay.stop();
  expect(measured).toBeGreaterThan(50);
  expect(measured).toBeLessThan(performance.now() - started);
});

test('a server whose event loop is kept busy is overloaded, and accepts requests again afterwards', async () => {
  await using app = await startTestApp({ loopDelay: undefined, env: { RATE_LIMITS: 'on' } });
  const release = blockLoop(400);
  while (!app.server.isOverloaded()) await sleep(1);
  release();
  while (app.server.isOverloaded()) await sleep(1);
  expect((await app.anyone.get('/healthz')).status).toBe(200);
});

test('with high rate limits, a server whose event loop is kept busy refuses nothing', async () => {
  await using app = await startTestApp({ loopDelay: undefined });
  const release = blockLoop(400);
  const started = performance.now();
  while (performance.now() - started < 1_600) {
    expect(app.server.isOverloaded()).toBe(false);
    await sleep(1);
  }
  release();
});
