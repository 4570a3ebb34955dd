import { connect as connectTcp } from 'node:net';
import { type namespaces, packetMax, pollingsPerMinute, socketsMax } from '@baraza/contract/sockets.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeToken } from '#platform/http/sessions.ts';
import { connectSocket, type Handshake, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let ada: TestPerson;
const logged: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => logged.push(line), env: { RATE_LIMITS: 'on' }, jsonTime: 1_000 });
  ada = await app.person('ada');
});
afterAll(() => app[Symbol.asyncDispose]());

const until = (check: () => void | Promise<void>, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 20 });
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const poll = (person: TestPerson, namespace: (typeof namespaces)[number] = '/conversations', more: Handshake = {}) =>
  connectSocket(app.url, namespace, {
    transports: ['polling'],
    auth: { token: person.token },
    extraHeaders: bearer(person.token),
    ...more,
  });
const joined = (person: TestPerson) =>
  app.deps.sockets.namespace('/conversations').adapter.rooms.get(`user:${person.id}`)?.size ?? 0;

/** A request as a client sends it, without a library. */
async function send(query: string, { token, ...init }: RequestInit & { token?: string | undefined } = {}) {
  const response = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling${query}`, {
    ...init,
    headers: { ...(token && bearer(token)), ...init.headers },
  });
  return { status: response.status, text: await response.text() };
}
const post = (sid: string, body: string, more: { token?: string | undefined; headers?: Record<string, string> } = {}) =>
  send(`&sid=${sid}`, { method: 'POST', body, ...more });

/** Opens a connection without joining a namespace, and returns its id. */
async function openSession(person: TestPerson): Promise<string> {
  const { status, text } = await send('', { token: person.token });
  expect(status).toBe(200);
  return (JSON.parse(text.slice(1)) as { sid: string }).sid;
}

async function befriend(one: TestPerson, other: TestPerson): Promise<string> {
  await one.post('/api/connections', { followingId: other.id });
  await other.post('/api/connections', { followingId: one.id });
  return (await one.post('/api/conversations', { participantIds: [other.id] })).body.id as string;
}

test('one polling connection carries all namespaces, and refuses like a websocket', async () => {
  await using socket = await poll(ada);
  for (const name of ['/notifications', '/events']) {
    const other = socket.raw.io.socket(name, { auth: { token: ada.token } });
    await new Promise((resolve, reject) =>
      other.once('connect', () => resolve(undefined)).once('connect_error', reject),
    );
    expect(await other.timeout(5_000).emitWithAck('nothing')).toMatchObject({ ok: false, code: 'not_found' });
  }
  const refused = async (person: TestPerson, more?: Handshake) =>
    poll(person, '/events', more).then(
      () => 'connected',
      (error: Error & { description?: unknown }) => error.description ?? error.message,
    );
  expect(await refused(await app.newcomer())).toBe('onboarding_required');
  const other = await app.signInAgain(ada);
  expect(await refused(ada, { auth: { token: other.token } })).toBe('unauthorized');
  expect(await refused(ada, { extraHeaders: bearer(makeToken()) })).toBe(401);
  expect(await refused(ada, { extraHeaders: {} })).toBe(401);
});

test('messages arrive in order between a polling client and one with a websocket, and each is acknowledged', async () => {
  const ben = await app.person('ben');
  const conversationId = await befriend(ada, ben);
  await using polling = await poll(ada);
  await using websocket = await connectSocket(app.url, '/conversations', { auth: { token: ben.token } });
  expect(await polling.ask('conversation:join', conversationId)).toMatchObject({ ok: true });
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  const contents = (socket: TestSocket) =>
    (socket.all('message:new') as { content: string }[]).map(({ content }) => content);
  for (const [from, to] of [
    [polling, websocket],
    [websocket, polling],
  ] as const) {
    const acks = await Promise.all(
      texts.map((content) => from.ask('message:post', { conversationId, content, clientId: crypto.randomUUID() })),
    );
    expect(acks.map(({ ok }) => ok)).toEqual(texts.map(() => true));
    await until(() => expect(contents(to)).toEqual(texts));
    for (const socket of [from, to]) socket.heard.length = 0;
  }
  await websocket.ask('conversation:join', conversationId);
  await polling.ask('typing:start', conversationId);
  await until(() => expect(websocket.all('user:typing')).toMatchObject([{ userId: ada.id, isTyping: true }]));
});

test('a pending poll ends when the session does, with the reason', async () => {
  const cyd = await app.person('cyd');
  await using socket = await poll(cyd);
  await cyd.post('/api/auth/logout');
  await until(() => expect(socket.ended).toBeDefined());
  expect(socket.all('closing')).toMatchObject([{ code: 'unauthorized' }]);
  expect(joined(cyd)).toBe(0);
  expect((await send('', { token: cyd.token })).status).toBe(401);
});

test('the eleventh connection of a person closes the oldest, of both transports together', async () => {
  const dan = await app.person('dan');
  await using oldest = await poll(dan);
  await using second = await connectSocket(app.url, '/conversations', { auth: { token: dan.token } });
  const further: TestSocket[] = [];
  while (further.length < socketsMax - 1) further.push(await poll(dan));
  await until(() => expect(oldest.ended).toBeDefined());
  expect(oldest.all('closing')).toMatchObject([{ code: 'too_many_sockets' }]);
  expect(second.ended).toBeUndefined();
  for (const socket of further) await socket[Symbol.asyncDispose]();
});

test('the id of a connection is worth nothing without its token', async () => {
  const [eve, fay] = [await app.person('eve'), await app.person('fay')];
  const sid = await openSession(fay);
  const other = await app.signInAgain(fay);
  for (const token of [eve.token, other.token, makeToken()]) {
    expect(await send(`&sid=${sid}`, { token })).toMatchObject({ status: 400 });
    expect(await post(sid, '1', { token })).toMatchObject({ status: 400 });
  }
  expect((await send(`&sid=${sid}`)).status).toBe(401);
  expect((await send(`&sid=${sid}&token=${fay.token}`)).status).toBe(401);
  const own = await openSession(eve);
  expect((await send(`&sid=${own}&sid=${sid}`, { token: eve.token })).status).toBe(400);
  expect(await post(sid, `40/events,${JSON.stringify({ token: fay.token })}`, { token: fay.token })).toMatchObject({
    status: 200,
    text: 'ok',
  });
  expect((await send(`&sid=${sid}`, { token: fay.token })).text).toContain('40/events');
});

test('bad requests are refused, and scripts of other pages get nothing', async () => {
  const gus = await app.person('gus');
  const sid = await openSession(gus);
  const { token } = gus;
  expect((await fetch(`${app.url}/socket.io/?EIO=4&transport=websocket`)).status).toBe(400);
  expect((await fetch(`${app.url}/socket.io/?EIO=3&transport=polling`, { headers: bearer(token) })).status).toBe(400);
  expect((await send('', { token, method: 'POST', body: '1' })).status).toBe(400);
  expect((await send('', { token, method: 'HEAD' })).status).toBe(404);
  expect((await send('', { token, method: 'PUT', body: '1' })).status).toBe(404);
  expect((await send('&sid=__proto__', { token })).status).toBe(400);
  expect((await post(sid, '{}', { token, headers: { 'content-type': 'application/json' } })).status).toBe(415);
  expect((await post(sid, 'x', { token, headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  // As a script of another page would load it.
  expect((await send('&j=0', {})).status).toBe(401);
  expect((await send('&j=0', { token })).text).toMatch(/^0\{/);
  const preflight = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
});

test('responses carry few headers, and cannot be read as another type or cached', async () => {
  const response = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers: bearer(ada.token) });
  const names = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'];
  expect([...response.headers.keys()]).toEqual([...names, 'x-content-type-options']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a body that is too large is refused, and one that does not arrive ends its connection', async () => {
  const hal = await app.person('hal');
  const sid = await openSession(hal);
  expect((await post(sid, `4${'x'.repeat(packetMax)}`, { token: hal.token })).status).toBe(413);
  const slow = await openSession(hal);
  const { port, host } = new URL(app.url);
  const socket = connectTcp(Number(port), '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST /socket.io/?EIO=4&transport=polling&sid=${slow} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\n` +
      `Authorization: Bearer ${hal.token}\r\nContent-Length: 60000\r\n\r\n4`,
  );
  const since = performance.now();
  await closed;
  expect(performance.now() - since).toBeLessThan(5_000);
  expect((await send(`&sid=${slow}`, { token: hal.token })).status).toBe(400);
});

test('too many packets or requests close a connection with the reason, and further connections are limited', async () => {
  const ian = await app.person('ian');
  for (const flood of [
    (socket: TestSocket) => Array.from({ length: 100 }, () => socket.raw.emit('plain', 'x'.repeat(60_000))),
    (socket: TestSocket) => Array.from({ length: 1_100 }, () => socket.raw.emit('plain')),
    (socket: TestSocket) => socket.raw.emit('plain', JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`)),
  ]) {
    await using socket = await poll(ian);
    flood(socket);
    await until(() => expect(socket.ended).toBeDefined());
    expect(socket.all('closing')).toMatchObject([{ code: 'rate_limited' }]);
  }
  const statuses: number[] = [];
  while (statuses.length <= pollingsPerMinute) statuses.push((await send('', { token: ian.token })).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.at(-1)).toBe(429);
});

test('a client that stops polling is terminated at a megabyte', async () => {
  const kim = await app.person('kim');
  const sid = await openSession(kim);
  await post(sid, `40/conversations,${JSON.stringify({ token: kim.token })}`, { token: kim.token });
  await until(() => expect(joined(kim)).toBe(1));
  const detail = 'x'.repeat(50_000);
  for (let count = 0; count < 25; count += 1) {
    app.deps.sockets.emit('/conversations closing', { rooms: `user:${kim.id}` }, { code: 'unauthorized', detail });
  }
  await until(() => expect(joined(kim)).toBe(0));
});

test('successful polls are not logged, refusals are, and no token ever is', async () => {
  const of = (status: number) => logged.filter((line) => line.includes(`/socket.io/","status":${status}`));
  expect(of(401).length).toBeGreaterThan(0);
  expect(of(200)).toEqual([]);
  expect(logged.filter((line) => line.includes(ada.token!))).toEqual([]);
});

test('a draining server ends pending polls, and stops without waiting for them', async () => {
  const other = await startTestApp({ isNew: true });
  const lea = await other.person('lea');
  const socket = await connectSocket(other.url, '/events', {
    transports: ['polling'],
    auth: { token: lea.token },
    extraHeaders: bearer(lea.token),
  });
  const since = performance.now();
  await other[Symbol.asyncDispose]();
  await until(() => expect(socket.ended).toMatch(/^transport/));
  expect(socket.heard).toEqual([]);
  expect(performance.now() - since).toBeLessThan(3_000);
});
