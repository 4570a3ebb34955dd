import { connect as connectTcp } from 'node:net';
import { namespaces } from '@baraza/contract/shared/socket-event.ts';
import { socketEvent } from '@baraza/contract/shared/socket-event.ts';
import { filledText } from '@baraza/contract/shared/scalars.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import { makeToken } from '#platform/http/sessions.ts';
import { onSocketEvent } from './on-socket-event.ts';
import { encodeFrame, opcodes, RawWebSocket, textFrame } from '#testing/raw-websocket.ts';
import { connectSocket, type Handshake, TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

/** Events that exist only in these tests. */
const made = {
  '/events echo': socketEvent({ summary: 'Says it back', body: filledText(20), ack: z.object({ said: z.string() }) }),
  '/events plain': socketEvent({ summary: 'Nothing to say' }),
  '/events refuse': socketEvent({ summary: 'A rule' }),
  '/events fail': socketEvent({ summary: 'A fault of ours' }),
  '/events slow': socketEvent({ summary: 'Takes its time', body: z.number(), ack: z.object({ at: z.number() }) }),
  '/events rare': socketEvent({ summary: 'Not often', rateLimit: { max: 2, per: 'minute' } }),
  '/events join': socketEvent({ summary: 'A room', body: z.string() }),
};

let app: TestApp;
let ada: TestPerson;
const logged: string[] = [];
const handled: number[] = [];

function answerAll(running: TestApp): void {
  const { server } = running;
  onSocketEvent(server, made, '/events echo', async ({ body }) => ({ said: body, secret: 'not in the contract' }));
  onSocketEvent(server, made, '/events plain', async () => {});
  onSocketEvent(server, made, '/events refuse', async () => {
    throw new AppError('not_allowed', 'You may not.');
  });
  onSocketEvent(server, made, '/events fail', async () => {
    throw new Error('select secret from somewhere');
  });
  onSocketEvent(server, made, '/events slow', async ({ body }) => {
    await new Promise((resolve) => setTimeout(resolve, body % 7));
    return { at: handled.push(body) };
  });
  onSocketEvent(server, made, '/events rare', async () => {});
  onSocketEvent(server, made, '/events join', async ({ body, join }) => join(body));
}

beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => logged.push(line), env: { RATE_LIMITS: 'on' } });
  answerAll(app);
  ada = await app.person('ada');
});
afterAll(() => app[Symbol.asyncDispose]());

const open = (person: TestPerson, namespace: (typeof namespaces)[number] = '/events', more: Handshake = {}) =>
  connectSocket(app.url, namespace, { auth: { token: person.token }, ...more });

/** Returns the error code with which a handshake is refused. */
async function refusal(options: Handshake, namespace: (typeof namespaces)[number] | '/' = '/events'): Promise<string> {
  const connected = await connectSocket(app.url, namespace, options).catch((error: Error) => error);
  if (connected instanceof Error) return connected.message;
  await connected[Symbol.asyncDispose]();
  return 'connected';
}

const until = (check: () => void | Promise<void>, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 20 });

test('each namespace accepts a token in auth, in the query or in the header, or in all three', async () => {
  const { token } = ada;
  const bearer = { authorization: `Bearer ${token}` };
  const ways: Handshake[] = [
    { auth: { token } },
    { query: { token } },
    { extraHeaders: bearer },
    { auth: { token }, query: { token }, extraHeaders: bearer },
  ];
  for (const namespace of namespaces) {
    for (const way of ways) expect(await refusal(way, namespace), namespace).toBe('connected');
  }
});

test('one connection carries all three namespaces', async () => {
  await using events = await open(ada);
  await Promise.all(
    ['/notifications', '/conversations'].map(async (name) => {
      const socket = events.raw.io.socket(name, { auth: { token: ada.token } });
      await new Promise((resolve, reject) =>
        socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
      );
    }),
  );
  expect((await events.ask('echo', 'still here'))['said']).toBe('still here');
});

test('a missing, invalid, contradictory or expired token is unauthorized', async () => {
  const other = await app.signInAgain(ada);
  const out = await app.signInAgain(ada);
  await out.post('/api/auth/logout');
  const gone = await app.person('gone');
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
  const idle = await app.signInAgain(ada);
  await app.deps.pool.query(
    `update session set last_used_at = now() - interval '8 days' where id = (select max(id::text)::uuid from session)`,
  );
  const cases: Handshake[] = [
    {},
    { auth: { token: '' } },
    { auth: { token: makeToken() } },
    { auth: { token: `${ada.token}!` } },
    { auth: { token: { toString: ada.token } } },
    { auth: { token: [ada.token] } },
    { auth: { token: ada.token }, query: { token: other.token! } },
    { auth: { token: ada.token }, extraHeaders: { authorization: `Bearer ${other.token}` } },
    { query: { token: ada.token! }, extraHeaders: { authorization: 'Basic YTpi' } },
    { auth: { token: out.token } },
    { auth: { token: gone.token } },
    { auth: { token: idle.token } },
  ];
  for (const namespace of namespaces) {
    for (const each of cases) expect(await refusal(each, namespace), JSON.stringify(each)).toBe('unauthorized');
  }
});

test('a person who is not onboarded is refused; the root and unknown namespaces accept nobody', async () => {
  const newcomer = await app.newcomer();
  for (const namespace of namespaces) {
    expect(await refusal({ auth: { token: newcomer.token } }, namespace)).toBe('onboarding_required');
  }
  expect(await refusal({ auth: { token: ada.token } }, '/')).toBe('not_found');
  expect(await refusal({ auth: { token: ada.token } }, '/elsewhere' as '/events')).toBe('Invalid namespace');
});

test('a page of another origin is refused; our own pages and programs are not', async () => {
  const from = (origin: string) => refusal({ auth: { token: ada.token }, extraHeaders: { origin } });
  expect(await from('https://evil.example')).toBe('websocket error');
  expect(await from('null')).toBe('websocket error');
  expect(await from(`${app.url}.evil.example`)).toBe('websocket error');
  expect(await from(app.url)).toBe('connected');
});

test('a database outage is unavailable, never unauthorized, and ends no connection', async () => {
  await using other = await startTestApp();
  answerAll(other);
  const ben = await other.person('ben');
  const auth = { token: ben.token };
  await using socket = await connectSocket(other.url, '/events', { auth });
  const name = new URL(other.databaseUrl).pathname.slice(1);
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(other.databaseUrl), { pathname: '/postgres' }).href,
  });
  await admin.connect();
  const allow = (isAllowed: boolean) => admin.query(`alter database ${name} allow_connections ${isAllowed}`);
  try {
    await allow(false);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await until(async () => {
      const refused = await connectSocket(other.url, '/events', { auth }).catch((error: Error) => error);
      if (refused instanceof TestSocket) refused.raw.disconnect();
      expect(refused).toMatchObject({ message: 'unavailable', data: { code: 'unavailable', retryAfter: 2 } });
    });
    // Events that do not query the database still work while the last check of the sessions is trusted.
    await until(async () => expect(await socket.ask('plain')).toMatchObject({ ok: false, code: 'unavailable' }), 5_000);
    // A check during an outage does not treat sessions as ended either.
    await other.deps.sockets.checkSessions();
    expect(socket.ended).toBeUndefined();
  } finally {
    await allow(true);
    await admin.end();
  }
  await until(async () => expect(await socket.ask('plain')).toEqual({ ok: true }));
});

test('beyond ten connections of a person the oldest are closed, and those of others stay', async () => {
  const cara = await app.person('cara');
  await using mine = await open(ada);
  const sockets: TestSocket[] = [];
  for (let count = 0; count < 12; count += 1) sockets.push(await open(cara));
  await until(() => expect(sockets.filter(({ ended }) => ended !== undefined)).toHaveLength(2));
  expect(sockets.slice(0, 2).map(({ heard }) => heard)).toMatchObject([
    [{ event: 'closing', body: { code: 'too_many_sockets' } }],
    [{ event: 'closing', body: { code: 'too_many_sockets' } }],
  ]);
  expect(await sockets[2]!.ask('plain')).toEqual({ ok: true });
  expect(mine.ended).toBeUndefined();
  await Promise.all(sockets.map((socket) => socket[Symbol.asyncDispose]()));
});

test('signing out closes the sockets of that session only, with the reason', async () => {
  const second = await app.signInAgain(ada);
  const third = await app.signInAgain(ada);
  await using first = await open(ada);
  await using gone = await open(second);
  await using alsoGone = await open(third);
  await second.post('/api/auth/logout');
  await until(() => expect(gone.ended).toBe('io server disconnect'));
  expect(gone.heard).toMatchObject([{ event: 'closing', body: { code: 'unauthorized' } }]);
  expect(alsoGone.ended).toBeUndefined();
  await ada.delete('/api/auth/sessions');
  await until(() => expect(alsoGone.ended).toBe('io server disconnect'));
  expect(await first.ask('plain')).toEqual({ ok: true });
});

test('a session that another process ends, or whose person is deleted, is closed within 5 s', async () => {
  const dan = await app.person('dan');
  const eve = await app.person('eve');
  await using ended = await open(dan);
  await using deleted = await open(eve, '/notifications');
  const since = performance.now();
  await app.deps.pool.query('delete from session where person_id = $1', [dan.id]);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [eve.id]);
  await until(() => expect([ended.ended, deleted.ended]).toEqual(Array(2).fill('io server disconnect')), 5_000);
  expect(performance.now() - since).toBeLessThan(5_000);
});

test('a session that has just ended is refused before its connection is closed', async () => {
  const fay = await app.person('fay');
  await using socket = await open(fay);
  expect(await socket.ask('plain')).toEqual({ ok: true });
  await app.deps.pool.query('delete from session where person_id = $1', [fay.id]);
  app.deps.sessions.forget(fay.id);
  expect(await socket.ask('plain').catch((error: Error) => error.message)).not.toEqual({ ok: true });
});

test('an active client’s session is not looked up for each event, and is not trusted after it ended', async () => {
  const hugo = await app.person('hugo');
  await using socket = await open(hugo);
  await app.deps.sockets.checkSessions();
  expect(await socket.ask('plain')).toEqual({ ok: true });
  const asking = vi.spyOn(app.deps.sessions, 'findByKey');
  try {
    // Longer than a session is cached.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await socket.ask('plain')).toEqual({ ok: true });
    expect(asking).not.toHaveBeenCalled();
    await app.deps.pool.query('delete from session where person_id = $1', [hugo.id]);
    app.deps.sessions.forget(hugo.id);
    expect(await socket.ask('plain').catch((error: Error) => error.message)).not.toEqual({ ok: true });
  } finally {
    asking.mockRestore();
  }
});

test('an event is acknowledged by its schema, refused with code and sentence, and an internal error reveals nothing', async () => {
  await using socket = await open(ada);
  expect(await socket.ask('echo', 'hello')).toEqual({ ok: true, said: 'hello' });
  expect(await socket.ask('plain', 'more than asked', 'for')).toEqual({ ok: true });
  expect(await socket.ask('refuse')).toEqual({ ok: false, code: 'not_allowed', detail: 'You may not.' });
  expect(await socket.ask('fail')).toEqual({
    ok: false,
    code: 'internal_error',
    detail: 'Something went wrong on our side.',
  });
  expect(logged.filter((line) => line.includes('select secret'))).toHaveLength(1);
  for (const bad of [undefined, null, 7, [], {}, ['x'], '', ' ', 'x'.repeat(21), 'nul\0', Buffer.from('binary')]) {
    expect(await socket.ask('echo', bad), String(bad)).toMatchObject({ ok: false, code: 'invalid_body' });
  }
  for (const unknown of ['nothing', '__proto__', 'constructor', '', '/events echo']) {
    expect(await socket.ask(unknown, 1), unknown).toMatchObject({ ok: false, code: 'not_found' });
  }
});

test('the same holds without an acknowledgement, and nothing is closed', async () => {
  await using socket = await open(ada);
  for (const event of ['plain', 'refuse', 'fail', 'echo', 'nothing', '__proto__']) socket.raw.emit(event);
  socket.raw.emit('echo', 'x'.repeat(5_000), () => {}, 'after the function');
  expect(await socket.ask('plain')).toEqual({ ok: true });
  expect(socket.ended).toBeUndefined();
});

test('events of one socket are handled in order, without waiting for acknowledgements', async () => {
  await using socket = await open(ada);
  handled.length = 0;
  const numbers = Array.from({ length: 60 }, (_, at) => 60 - at);
  const answers = await Promise.all(numbers.map((number) => socket.ask('slow', number)));
  expect(handled).toEqual(numbers);
  expect(answers.map(({ at }) => at)).toEqual(numbers.map((_, at) => at + 1));
});

test('too many events, pending or per minute, are refused and close nothing', async () => {
  await using socket = await open(ada);
  const flood = await Promise.all(Array.from({ length: 300 }, () => socket.ask('slow', 6)));
  const refused = flood.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(100);
  for (const each of refused) expect(each).toMatchObject({ code: 'rate_limited' });
  await using another = await open(await app.signInAgain(ada));
  const rare = [await socket.ask('rare'), await another.ask('rare'), await socket.ask('rare')];
  expect(rare).toMatchObject([{ ok: true }, { ok: true }, { ok: false, code: 'rate_limited' }]);
  for (let room = 0; room < 250; room += 1) socket.raw.emit('join', `room ${room}`);
  expect(await socket.ask('plain')).toMatchObject({ ok: expect.any(Boolean) as boolean });
  expect(socket.ended).toBeUndefined();
});

test('a client that sends too many packets or bytes, or too deep JSON, is closed with the reason, and others are not', async () => {
  const flo = await app.person('flo');
  await using bystander = await open(ada);
  const filler = 'x'.repeat(60_000);
  for (const flood of [
    (socket: TestSocket) => socket.raw.emit('plain', JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`)),
    (socket: TestSocket) => Array.from({ length: 100 }, () => socket.raw.emit('plain', filler)),
    (socket: TestSocket) => Array.from({ length: 1_100 }, () => socket.raw.emit('plain')),
  ]) {
    await using socket = await open(flo);
    expect(await socket.ask('plain')).toMatchObject({ ok: true });
    flood(socket);
    await until(() => expect(socket.ended).toBeDefined());
    expect(socket.all('closing')).toMatchObject([{ code: 'rate_limited' }]);
  }
  expect(await bystander.ask('plain')).toEqual({ ok: true });
});

test('a person who reconnects after a flood has no new limit', async () => {
  const kim = await app.person('kim');
  const filler = 'x'.repeat(60_000);
  // The limit of a person is that of two connections. The third alone would stay within its own.
  for (const packets of [40, 40, 20]) {
    await using socket = await open(kim);
    for (let packet = 0; packet < packets; packet += 1) socket.raw.emit('plain', filler);
    await until(() => expect(socket.ended).toBeDefined());
    expect(socket.all('closing')).toMatchObject([{ code: 'rate_limited' }]);
  }
});

test('pings, empty fragments and acknowledgements count, and more bytes than a token needs before joining', async () => {
  const ping = encodeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(0) });
  const empty = encodeFrame({ opcode: opcodes.continuation, payload: Buffer.alloc(0), isLast: false });
  const start = encodeFrame({ opcode: opcodes.text, payload: Buffer.from('4'), isLast: false });
  const repeat = (frame: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => frame));
  const floods: [hasJoined: boolean, bytes: Buffer][] = [
    [true, repeat(ping, 1_500)],
    [true, repeat(encodeFrame(textFrame('43/events,7[]')), 1_500)],
    [true, repeat(encodeFrame(textFrame('40/unknown,')), 1_500)],
    [true, Buffer.concat([start, repeat(empty, 400_000)])],
    [false, Buffer.concat([start, repeat(empty, 25_000)])],
  ];
  for (const [index, [hasJoined, bytes]] of floods.entries()) {
    // The counts of a person remain after a connection is closed.
    const person = await app.person(`flooder${index}`);
    const socket = await RawWebSocket.connect(app.url, undefined, {});
    if (hasJoined) {
      socket.sendText(`40/events,${JSON.stringify({ token: person.token })}`);
      await socket.waitUntil(() => socket.texts.some((text) => text.startsWith('40/events')), 10_000);
    }
    socket.send(bytes);
    expect(await socket.waitUntil(() => !socket.isOpen, 10_000)).toBe(true);
  }
}, 60_000);

test('a hundred waiting messages, twenty a second and typing stay within the limits', async () => {
  const may = await app.person('may');
  await using socket = await open(may);
  for (let message = 0; message < 100; message += 1) socket.raw.emit('echo', 'ሀ'.repeat(4_000));
  for (let other = 0; other < 400; other += 1) socket.raw.emit('plain');
  await until(async () => expect(await socket.ask('plain')).toEqual({ ok: true }));
  expect(socket.ended).toBeUndefined();
});

test('announced events reach their rooms after the commit, and nobody after a rollback', async () => {
  await using mine = await open(ada);
  const ben = await app.person('ben');
  await using theirs = await open(ben);
  const { db, sockets } = app.deps;
  const say = (detail: string) => ({ code: 'unauthorized', detail, extra: 'not in the contract' }) as const;
  await transact(db, async (tx) => {
    sockets.announce(tx, '/events closing', { rooms: `user:${ada.id}` }, say('stored'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(mine.heard).toEqual([]);
  });
  const broken = transact(db, async (tx) => {
    sockets.announce(tx, '/events closing', { rooms: `user:${ada.id}` }, say('never stored'));
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  sockets.emit('/events closing', { rooms: [`user:${ada.id}`, `user:${ben.id}`], except: theirs.raw.id! }, say('now'));
  await until(() => expect(mine.heard).toHaveLength(2));
  expect(mine.heard.map(({ body }) => body)).toEqual([
    { code: 'unauthorized', detail: 'stored' },
    { code: 'unauthorized', detail: 'now' },
  ]);
  expect(theirs.heard).toEqual([]);
  expect(() =>
    sockets.emit('/events closing', { rooms: 'x' }, { code: 'unknown' as 'unauthorized', detail: '' }),
  ).toThrow('code');
});

test('malformed frames close at most their own connection', async () => {
  await using bystander = await open(ada);
  const address = `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const auth = JSON.stringify({ token: ada.token });
  const frames = [
    '',
    '4',
    '9',
    '41',
    '42',
    '40',
    '4{}',
    '40/events',
    '40/events,',
    '40/events,[]',
    '40/events,"x"',
    '40/events,null',
    '42["plain"]',
    '42/events,["plain"]',
    '42/events,[]',
    '42/events,{}',
    '42/events,[null]',
    '42/events,[[]]',
    '42/events,[7]',
    '42/events,["connect"]',
    '42/events,["disconnect"]',
    '42/events,99999999999999999999["plain"]',
    '43/events,7["x"]',
    '451-/events,["echo",{"_placeholder":true,"num":0}]',
    '459-["x"]',
    '45x',
    '4511-/events,["echo"]',
    '44/events,"x"',
    '41/events,',
    '3',
    '2probe',
    '5',
    'b',
    'bAAAA',
    `42/events,["echo",${'['.repeat(30_000)}`,
    `42/events,["echo",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
    '42/events,["__proto__",{"__proto__":{"x":1}}]',
  ];
  for (const frame of [...frames, new Uint8Array([1, 2, 3])]) {
    for (const isIn of [false, true]) {
      const socket = new WebSocket(address);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve);
        socket.addEventListener('error', reject);
      });
      if (isIn) socket.send(`40/events,${auth}`);
      socket.send(frame);
      socket.send(frame);
      // The server replies or closes; either shows that it has read the frame.
      socket.send('2');
      await new Promise((resolve) => {
        socket.addEventListener('close', resolve);
        socket.addEventListener('message', ({ data }) => data === '3' && resolve(data));
      });
      socket.close();
    }
  }
  expect(await bystander.ask('plain')).toEqual({ ok: true });
  const big = new WebSocket(address);
  await new Promise((resolve) => big.addEventListener('open', resolve));
  big.send('x'.repeat(65 * 1024));
  await new Promise((resolve) => big.addEventListener('close', resolve));
  expect(await bystander.ask('plain')).toEqual({ ok: true });
}, 60_000);

test('a connection that joins one namespace again and again is terminated and leaves nothing behind', async () => {
  const ned = await app.person('ned');
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  for (let count = 0; count < 50; count += 1) socket.send(`40/events,${JSON.stringify({ token: ned.token })}`);
  await closed;
  await until(() => expect(app.deps.sockets.namespace('/events').adapter.rooms.get(`user:${ned.id}`)).toBeUndefined());
});

test('a client that reads nothing is terminated at a megabyte, and others are not delayed', async () => {
  const gus = await app.person('gus');
  await using reader = await open(gus);
  const { port, host } = new URL(app.url);
  const slow = connectTcp(Number(port), '127.0.0.1');
  const closed = new Promise((resolve) => slow.once('close', resolve));
  slow.on('error', () => {});
  slow.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await new Promise((resolve) => slow.once('data', resolve));
  slow.write(maskedFrame(`40/events,${JSON.stringify({ token: gus.token })}`));
  await until(async () => {
    const { rooms } = app.deps.sockets.namespace('/events').adapter;
    expect(rooms.get(`user:${gus.id}`)?.size).toBe(2);
  });
  slow.pause();
  const detail = 'x'.repeat(50_000);
  let sent = 0;
  await until(async () => {
    for (let count = 0; count < 10; count += 1) {
      app.deps.sockets.emit('/events closing', { rooms: `user:${gus.id}` }, { code: 'unauthorized', detail });
    }
    sent += 10;
    await until(() => expect(reader.heard).toHaveLength(sent));
    expect(app.deps.sockets.namespace('/events').adapter.rooms.get(`user:${gus.id}`)?.size).toBe(1);
  }, 20_000);
  slow.resume();
  await closed;
  expect(reader.ended).toBeUndefined();
});

/** Encodes a short text frame with a mask, as clients must send it. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('Too long for a short frame.');
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

test('a plain request for a websocket is refused, and other upgrade requests are answered as normal requests', async () => {
  expect(await app.anyone.get('/socket.io/?EIO=4&transport=websocket')).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  });
  const answer = await new Promise<string>((resolve) => {
    const socket = connectTcp(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n\r\n',
    );
    let said = '';
    socket.on('data', (part) => (said += part)).on('end', () => resolve(said));
    socket.on('data', () => said.includes('up') && socket.end());
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

test('no token is ever logged', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes(ada.token!))).toEqual([]);
});

test('a stopping server does not wait for its clients, which reconnect', async () => {
  const other = await startTestApp({ isNew: true });
  const ben = await other.person('ben');
  const socket = await connectSocket(other.url, '/events', { auth: { token: ben.token } });
  const since = performance.now();
  await other[Symbol.asyncDispose]();
  await until(() => expect(socket.ended).toBe('transport close'));
  expect(socket.heard).toEqual([]);
  expect(performance.now() - since).toBeLessThan(3_000);
});
