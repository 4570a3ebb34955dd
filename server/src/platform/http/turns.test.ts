import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { takeTurns } from './turns.ts';

const many = 400;
const countConnections = (server: Server) => promisify(server.getConnections.bind(server))();

test('a request begins before most of the many that another caller sent earlier', async () => {
  const order: string[] = [];
  const server = createServer((request, response) => {
    order.push(request.headers['x-caller'] as string);
    response.end();
  });
  takeTurns(server, ({ headers }) => String(headers['x-caller']));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: many + 1 }, () => connect(port, '127.0.0.1'));
  await vi.waitFor(async () => expect(await countConnections(server)).toBe(many + 1));

  for (const [number, socket] of sockets.entries()) {
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Caller: ${number < many ? 'many' : 'one'}\r\n\r\n`);
  }
  const replies = await Promise.all(sockets.map(async (socket) => String(await once(socket, 'data'))));

  expect(order).toHaveLength(many + 1);
  expect(order.indexOf('one')).toBeLessThan(many / 2);
  const closed = replies.filter((reply) => reply.includes('Connection: close'));
  expect(closed.length).toBeGreaterThan(many / 2);
  expect(replies.at(-1)).toContain('Connection: keep-alive');
  for (const socket of sockets) socket.destroy();
  server.close();
});

test.each(['1', '127.0.0.1, ::1', 'true'])('TRUST_PROXY=%s: clients of a proxy take turns, too', async (trust) => {
  await using app = await startTestApp({ env: { TRUST_PROXY: trust } });
  const { port } = new URL(app.url);
  const sockets = Array.from({ length: many + 1 }, () => connect(Number(port), '127.0.0.1'));
  await vi.waitFor(async () => expect(await countConnections(app.server.server)).toBe(many + 1));
  const order: number[] = [];
  const replies = sockets.map(async (socket, number) => {
    await once(socket, 'data');
    order.push(number);
  });
  for (const [number, socket] of sockets.entries()) {
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.${number < many ? 1 : 2}\r\n\r\n`);
  }
  await Promise.all(replies);
  expect(order.indexOf(many)).toBeLessThan(many / 2);
  for (const socket of sockets) socket.destroy();
});

test('a request whose client has gone while it waited does not begin', async () => {
  let begun = 0;
  const server = createServer((_request, response) => {
    begun += 1;
    response.end();
  });
  takeTurns(server, () => 'all');
  const response = () => ({ once: () => {}, end: () => {} });
  for (let number = 0; number < 20; number += 1) {
    server.emit('request', { socket: { destroyed: number >= 8 } }, response());
  }
  expect(begun).toBe(8);
  await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
  expect(begun).toBe(8);
});
