import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

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

async function waitUntilOverloaded({ server }: TestApp): Promise<void> {
  while (!server.isOverloaded()) await sleep(1);
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
  await using web = await makeClient();
  await using app = await startTestApp({ maxDelay: 50, web: web.path });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  expect((await ada.get('/api/posts')).status).toBe(200);
  await using open = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
  const release = blockLoop(80);
  try {
    await waitUntilOverloaded(app);
    const answer = await vi.waitFor(
      async () => {
        const replies = await Promise.all(Array.from({ length: 40 }, () => ada.get('/api/posts')));
        const refused = replies.find(({ status }) => status === 503);
        if (!refused) throw new Error('No request was refused.');
        return refused;
      },
      { timeout: 30_000 },
    );
    expect(answer).toMatchObject({ body: { code: 'unavailable', status: 503 } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ben.get('/api/posts')).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await app.anyone.get(path)).status).toBe(200);
    const assets = await Promise.all(Array.from({ length: 100 }, () => app.anyone.get('/assets/main.js')));
    expect(new Set(assets.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shakeHands(app.url)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: \d+\r\n/);
  } finally {
    release();
  }
  const releasedAt = performance.now();
  await vi.waitFor(async () => expect((await ada.get('/api/posts')).status).toBe(200), { timeout: 10_000 });
  expect(performance.now() - releasedAt).toBeLessThan(10_000);
  expect(open.raw.connected).toBe(true);
  await vi.waitFor(async () => expect(await shakeHands(app.url)).toMatch(/^HTTP\/1\.1 101 /), { timeout: 10_000 });
});

test('one long pause of the event loop refuses nothing', async () => {
  await using app = await startTestApp({ maxDelay: 100 });
  const ada = await app.person('ada');
  for (let round = 0; round < 3; round += 1) {
    const end = performance.now() + 600;
    while (performance.now() < end);
    for (let at = 0; at < 20; at += 1) {
      expect((await ada.get('/api/posts')).status).toBe(200);
      await sleep(20);
    }
  }
});

test('short pauses of the event loop refuse nothing', async () => {
  await using app = await startTestApp({ maxDelay: 100 });
  const ada = await app.person('ada');
  const release = blockLoop(20);
  try {
    for (let round = 0; round < 20; round += 1) expect((await ada.get('/api/posts')).status).toBe(200);
  } finally {
    release();
  }
});
