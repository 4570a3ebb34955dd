import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { RawWebSocket } from '#testing/raw-websocket.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { limitUnsentBytes } from './unsent-bytes.ts';

/** Sends requests for a large document on one connection, whose responses stay unread. */
function askWithoutReading({ url }: TestApp, times: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times));
  return socket;
}

const countConnections = ({ server }: TestApp) =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));

test('clients that read nothing are disconnected', async () => {
  await using app = await startTestApp({ stallTime: 400 });
  await app.anyone.get('/api/openapi.json');
  const sockets = Array.from({ length: 8 }, () => askWithoutReading(app, 16));
  // The test's own client keeps one connection.
  await vi.waitFor(async () => expect(await countConnections(app)).toBeLessThanOrEqual(1), { timeout: 20_000 });
  expect((await app.anyone.get('/healthz')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
}, 60_000);

test('a client that reads slowly gets all of its response', async () => {
  await using app = await startTestApp({ stallTime: 400 });
  const socket = askWithoutReading(app, 16);
  let received = 0;
  const started = performance.now();
  socket.on('data', (chunk) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 40);
  });
  socket.resume();
  await vi.waitFor(() => expect(performance.now() - started).toBeGreaterThan(1_500), { timeout: 10_000 });
  expect(socket.destroyed).toBe(false);
  const before = received;
  await vi.waitFor(() => expect(received).toBeGreaterThan(before));
  socket.destroy();
});

test('a websocket without events stays open, as does an idle connection', async () => {
  await using app = await startTestApp({ stallTime: 200 });
  const socket = await RawWebSocket.connect(app.url, undefined, {});
  await sleep(800);
  expect(socket.isOpen).toBe(true);
  socket.disconnect();
});

test('a response below the limit of a connection is given up when the client stops reading', async () => {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(7.9 * 1024 * 1024)));
  limitUnsentBytes(server, { stallTime: 300, interval: 50 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const count = () => new Promise((resolve) => server.getConnections((_error, found) => resolve(found)));
  await vi.waitFor(async () => expect(await count()).toBe(1));
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 10_000 });
  socket.destroy();
  server.close();
});
