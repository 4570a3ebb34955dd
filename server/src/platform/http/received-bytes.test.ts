import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { readBytes, type ReceivedBytes } from './received-bytes.ts';

async function serve(patience?: {
  time: number;
  silence: number;
}): Promise<{ app: FastifyInstance; received: ReceivedBytes[]; port: number }> {
  const app = fastify();
  const received: ReceivedBytes[] = [];
  app.decorateRequest('viewer', undefined);
  app.addContentTypeParser('a/b', (_request, _payload, done) => done(null));
  app.patch('/', async (_request, reply) => {
    received.push(await readBytes(reply, { type: 'a/b', maxBytes: 100 }, patience));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, received, port: (app.server.address() as AddressInfo).port };
}

test.each([
  ['takes too long', { time: 300, silence: 60_000 }],
  ['falls silent', { time: 60_000, silence: 300 }],
])('a sender that %s is answered with what has arrived', async (_, patience) => {
  const { app, received, port } = await serve(patience);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('PATCH / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 90\r\n\r\nslow');
  await expect.poll(() => received).toMatchObject([{ failure: { code: 'request_timeout' } }]);
  expect(String(received[0]?.bytes)).toBe('slow');
  socket.destroy();
  await app.close();
});

test('a sender that is never silent for long is waited for', async () => {
  const { app, received, port } = await serve({ time: 60_000, silence: 400 });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('PATCH / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 6\r\n\r\n');
  for (const byte of 'steady') {
    socket.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect.poll(() => received).toMatchObject([{ failure: undefined }]);
  expect(String(received[0]?.bytes)).toBe('steady');
  socket.destroy();
  await app.close();
});

test('a lost connection ends the request with what has arrived', async () => {
  const { app, received, port } = await serve();
  const connected = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const request = 'PATCH / HTTP/1.1\r\nHost: x\r\nContent-Type: A/B; x=y\r\nContent-Length: 90\r\n\r\nhalf';
  socket.write(request);
  const [peer] = (await connected) as [Socket];
  await expect.poll(() => peer.bytesRead).toBe(request.length);
  socket.destroy();
  await expect.poll(() => received).toMatchObject([{ failure: { code: 'bad_request' } }]);
  expect(String(received[0]?.bytes)).toBe('half');
  await app.close();
});
