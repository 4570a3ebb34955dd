import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasCode } from './api-error.ts';
import { onConsentRequired } from './consent-gate.ts';
import { currentSession, endSession, startSession, type Session } from './session.ts';

// The part of a document that the module uses.
const { page } = vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  return { page };
});
const { emit, isConnected, listen, onConnected } = await import('./sockets.ts');
const { onTraffic } = await import('#platform/offline/traffic.ts');
const { firstConnection } = await import('./first-connection.ts');

const id = '0190f5b8-0000-7000-8000-000000000001';
const member = (token: string) => ({ token, user: { id, isOnboarded: true } }) as Session;
const offs: (() => void)[] = [];
let http: ReturnType<typeof createServer>;
let io: Server;

beforeEach(async () => {
  http = createServer();
  await start(0);
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  for (const off of offs.splice(0)) off();
  endSession('chosen');
  await io.close();
});

async function start(port: number) {
  io = new Server(http, { transports: ['websocket'] });
  io.of('/events');
  io.of('/conversations').on('connection', (socket) => {
    socket.on('typing:start', (_id: string, ack: (answer: object) => void) => ack({ ok: true }));
    socket.on('message:post', (_draft: object, ack: (answer: object) => void) =>
      ack({ ok: false, code: 'not_friends', detail: 'You are no longer friends.' }),
    );
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
}

const sockets = () => io.of('/conversations').sockets;
const connected = async () => await expect.poll(() => isConnected('/conversations'), { timeout: 10_000 }).toBe(true);

test('nothing connects without a listener, signed out or before onboarding', async () => {
  startSession(member('one'));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(io.engine.clientsCount).toBe(0);
  endSession('chosen');
  offs.push(listen('/conversations message:new', () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(io.engine.clientsCount).toBe(0);
  const onResolved = vi.fn<() => void>();
  void firstConnection('/conversations').then(onResolved);
  startSession(member('two'));
  await connected();
  expect([...sockets().values()].map(({ handshake }) => handshake.auth)).toEqual([{ token: 'two' }]);
  expect(onResolved).toHaveBeenCalled();
});

test('namespaces share a connection, and each listener receives its event until it unsubscribes', async () => {
  startSession(member('one'));
  const received: string[] = [];
  offs.push(listen('/events comment:deleted', ({ id: gone }) => received.push(`gone ${gone}`)));
  const off = listen('/conversations user:typing', ({ userId }) => received.push(`typing ${userId}`));
  await connected();
  await expect.poll(() => isConnected('/events')).toBe(true);
  expect(io.engine.clientsCount).toBe(1);
  io.of('/conversations').emit('user:typing', { conversationId: id, userId: 'u2', isTyping: true });
  io.of('/events').emit('comment:deleted', { eventId: id, id });
  await expect.poll(() => received.toSorted()).toEqual([`gone ${id}`, 'typing u2']);
  off();
  io.of('/conversations').emit('user:typing', { conversationId: id, userId: 'u3', isTyping: true });
  io.of('/events').emit('comment:deleted', { eventId: id, id: 'last' });
  await expect.poll(() => received.length).toBe(3);
  expect(received).not.toContain('typing u3');
});

test('a namespace added to an open connection is joined once', async () => {
  let joins = 0;
  // Like our server, it refuses a second join before the first is acknowledged. No earlier test has opened this namespace.
  io.of('/notifications').use((_socket, next) => {
    const isFirst = (joins += 1) === 1;
    setTimeout(() => next(isFirst ? undefined : new Error('bad_request')), 50);
  });
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  offs.push(listen('/notifications notification', () => undefined));
  await expect.poll(() => isConnected('/notifications')).toBe(true);
  expect(joins).toBe(1);
});

test('the packets of a connection are counted in both directions', async () => {
  startSession(member('one'));
  const received = vi.fn<() => void>();
  offs.push(listen('/conversations user:typing', received));
  await connected();
  const counted: number[] = [];
  onTraffic(({ path, bytes }) => path === '/socket.io/' && counted.push(bytes));
  const sumOf = (from: number) => counted.slice(from).reduce((sum, bytes) => sum + bytes, 0);
  const before = counted.length;
  await emit('/conversations typing:start', id);
  // `42/conversations,0["typing:start","…"]` and `43/conversations,0[{"ok":true}]`, whose number has one digit or more.
  const [sent, replied] = [`42/conversations,0["typing:start","${id}"]`, '43/conversations,0[{"ok":true}]'];
  expect(sumOf(before)).toBeGreaterThanOrEqual(sent.length + replied.length);
  expect(sumOf(before)).toBeLessThanOrEqual(sent.length + replied.length + 4);
  io.of('/conversations').emit('user:typing', { conversationId: id, userId: 'é', isTyping: true });
  await expect.poll(() => received).toHaveBeenCalled();
  const event = `42/conversations,["user:typing",{"conversationId":"${id}","userId":"é","isTyping":true}]`;
  expect(counted.at(-1)).toBe(Buffer.byteLength(event));
});

test('emit returns the acknowledgement, throws ApiError when refused, and fails immediately without a connection', async () => {
  await expect(emit('/conversations typing:start', id)).rejects.toSatisfy((error) => hasCode(error, 'network'));
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  await expect(emit('/conversations typing:start', id)).resolves.toEqual({});
  const post = emit('/conversations message:post', { conversationId: id, content: 'Habari?' });
  await expect(post).rejects.toMatchObject({ code: 'not_friends', detail: 'You are no longer friends.' });
});

test('an event without an acknowledgement fails with its own sentence', async () => {
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  for (const socket of sockets().values()) socket.removeAllListeners('typing:start');
  await expect(emit('/conversations typing:start', id)).rejects.toMatchObject({
    code: 'network',
    detail: 'This is taking too long. Check your connection and try again.',
  });
}, 20_000);

test('an event refused without consent is emitted again once the documents are accepted', async () => {
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  let hasConsented = false;
  for (const socket of sockets().values()) {
    socket.removeAllListeners('message:post');
    socket.on('message:post', (draft: object, ack: (answer: object) => void) =>
      ack(
        hasConsented ? { ok: true, message: draft } : { ok: false, code: 'consent_required', detail: 'Please accept.' },
      ),
    );
  }
  const draft = { conversationId: id, content: 'hi', clientId: 'c1' };
  await expect(emit('/conversations message:post', draft)).rejects.toThrow('Please accept.');
  offs.push(onConsentRequired(async () => (hasConsented = true)));
  await expect(emit('/conversations message:post', draft)).resolves.toEqual({ message: draft });
});

test('an event emitted during the first connect waits for it', async () => {
  startSession(member('one'));
  await expect(emit('/conversations typing:start', id)).resolves.toEqual({});
  await io.close();
  await expect.poll(() => isConnected('/conversations')).toBe(false);
  await expect(emit('/conversations typing:start', id)).rejects.toSatisfy((error) => hasCode(error, 'network'));
});

test('every connect calls the listeners, also after the server was down', async () => {
  startSession(member('one'));
  let greeted = 0;
  offs.push(onConnected('/conversations', () => (greeted += 1)));
  await expect.poll(() => greeted, { timeout: 10_000 }).toBe(1);
  offs.push(onConnected('/conversations', () => (greeted += 10)));
  expect(greeted).toBe(11);
  const { port } = http.address() as AddressInfo;
  await io.close();
  await expect.poll(() => isConnected('/conversations')).toBe(false);
  http = createServer();
  await start(port);
  await expect.poll(() => greeted, { timeout: 10_000 }).toBe(22);
});

test('a connection displaced by newer ones returns when its page becomes visible', async () => {
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  for (const socket of sockets().values()) {
    socket.emit('closing', { code: 'too_many_sockets', detail: 'Elsewhere.' });
    socket.disconnect(true);
  }
  await expect.poll(() => isConnected('/conversations')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(io.engine.clientsCount).toBe(0);
  page.dispatchEvent(new Event('visibilitychange'));
  await connected();
});

test('a connection closed by the rate limit returns after a minute at the earliest, also when its page becomes visible', async () => {
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const socket of sockets().values()) {
    socket.emit('closing', { code: 'rate_limited', detail: 'Too much.' });
    socket.disconnect(true);
  }
  await expect.poll(() => isConnected('/conversations')).toBe(false);
  page.dispatchEvent(new Event('visibilitychange'));
  const reconnect = timers.mock.calls.filter(([, delay = 0]) => delay >= 60_000).map(([callback]) => callback);
  expect(reconnect).toHaveLength(1);
  expect(isConnected('/conversations')).toBe(false);
  reconnect[0]?.();
  await connected();
  timers.mockRestore();
});

test('when a session ends, a 401 of the API signs out and an outage does not', async () => {
  const statuses = [503, 401];
  const headers = { 'content-type': 'application/problem+json' };
  const network = vi.fn<typeof fetch>(async () => new Response('{}', { status: statuses.shift() ?? 500, headers }));
  vi.stubGlobal('fetch', network);
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  const end = () => {
    for (const socket of sockets().values()) socket.emit('closing', { code: 'unauthorized', detail: 'Ended.' });
  };
  end();
  await expect.poll(() => network.mock.calls.length).toBe(1);
  expect(currentSession()).not.toBeNull();
  end();
  await expect.poll(() => currentSession()).toBeNull();
  await expect.poll(() => io.engine.clientsCount).toBe(0);
});

test('when polling is refused without a valid session, a 401 of the API signs out', async () => {
  const { port } = http.address() as AddressInfo;
  await io.close();
  http = createServer((_request, response) => response.writeHead(401).end());
  http.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const headers = { 'content-type': 'application/problem+json' };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('{}', { status: 401, headers })),
  );
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await expect.poll(() => currentSession()).toBeNull();
  http.close();
});

test('a temporary refusal is retried', async () => {
  let refused = 0;
  io.of('/conversations').use((_socket, next) => {
    if (refused > 0) return next();
    refused += 1;
    next(Object.assign(new Error('unavailable'), { data: { code: 'unavailable', retryAfter: 0.1 } }));
  });
  startSession(member('one'));
  offs.push(listen('/conversations message:new', () => undefined));
  await connected();
  expect(refused).toBe(1);
});
