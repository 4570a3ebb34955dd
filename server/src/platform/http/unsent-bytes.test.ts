import { once } from 'node:events';
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

/** Starts a server whose responses have `bytes` bytes, and `clients` connections that send a request and do not read the response. */
async function startUnread({ bytes, clients, stallTime }: { bytes: number; clients: number; stallTime: number }) {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(bytes)));
  let closed = 0;
  server.on('connection', (socket: Socket) => socket.once('close', () => (closed += 1)));
  limitUnsentBytes(server, { stallTime, interval: 50 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return { countClosed: () => closed, [Symbol.dispose]: stop };
}

const megabyte = 1024 * 1024;
const never = 3_600_000;

test('a response below the limit of a connection is given up when the client stops reading', async () => {
  using unread = await startUnread({ bytes: 7.9 * megabyte, clients: 1, stallTime: 300 });
  await vi.waitFor(() => expect(unread.countClosed()).toBe(1), { timeout: 10_000 });
});

test('a connection with more than 8 MB to send is closed at once', async () => {
  // Some megabytes are in the buffers of the kernel.
  using unread = await startUnread({ bytes: 24 * megabyte, clients: 1, stallTime: never });
  await vi.waitFor(() => expect(unread.countClosed()).toBe(1), { timeout: 10_000 });
});

test('connections with the most to send are closed while all together have more than 64 MB', async () => {
  const clients = 16;
  using unread = await startUnread({ bytes: 7.9 * megabyte, clients, stallTime: never });
  await vi.waitFor(() => expect(unread.countClosed()).toBeGreaterThan(0), { timeout: 10_000 });
  await sleep(300);
  // The unsent bytes of 8 connections are within the limit.
  expect(unread.countClosed()).toBeLessThanOrEqual(clients - 8);
});
