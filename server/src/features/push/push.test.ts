import { pushKinds } from '@baraza/contract/features/push.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { write } from '#testing/posting.ts';
import { type PushService, startPushService, type TestDevice, verifyVapid } from '#testing/push-service.ts';
import { opusPackets, webm } from '#testing/recordings.ts';
import { runPushes } from '#testing/run-pushes.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { whisper as postWhisper } from '#testing/whisper.ts';

let app: TestApp;
let service: PushService;
let ada: TestPerson;
let ben: TestPerson;
let marks = 0;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUBLIC_URL: 'https://baraza.example' } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  marks += 1;
  service.answerWith(undefined);
  [ada, ben] = await Promise.all([app.person(`ada_${marks}`), app.person(`ben_${marks}`)]);
  await befriend(app, ada, ben);
  // What the last test left.
  await app.deps.pool.query('delete from push_subscription');
  await runPushes(app);
});

const subscribe = (person: TestPerson, device: TestDevice) => person.put('/api/push/subscription', device.subscription);
/** Subscribes a new device of a person. */
async function deviceOf(person: TestPerson, more?: Parameters<PushService['device']>[0]): Promise<TestDevice> {
  const device = service.device(more);
  expect(await subscribe(person, device)).toMatchObject({ status: 204 });
  return device;
}
const set = (person: TestPerson, settings: object) => person.put('/api/push/settings', settings);
const pushed = (device: TestDevice) => service.receivedBy(device).map((push) => device.decrypt(push));
const comment = (person: TestPerson, post: string, content = 'Well said') =>
  person.post(`/api/posts/${post}/comments`, { content });
const countSubscriptions = async (person: TestPerson) => {
  const { rows } = await app.deps.pool.query('select 1 from push_subscription where person_id = $1', [person.id]);
  return rows.length;
};
async function converse(one: TestPerson, other: TestPerson, isRequest = false): Promise<string> {
  const { body } = await one.post('/api/conversations', { participantIds: [other.id], isRequest });
  return body.id as string;
}
const whisper = (by: TestPerson, conversationId: string, content?: string, clientId?: string) =>
  postWhisper(app, by, { conversationId, ...(content && { content }), ...(clientId && { clientId }) });

describe('subscribing', () => {
  test('the key is created once, also for concurrent calls, and is the public key of P-256', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada.get('/api/push/key')));
    expect(new Set(replies.map(({ body }) => body.publicKey)).size).toBe(1);
    expect(replies[0]?.body.publicKey).toMatch(/^B[\w-]{86}$/);
  });

  test('works twice, and replaces the earlier subscription of the session', async () => {
    const first = await deviceOf(ada);
    await subscribe(ada, first);
    const second = await deviceOf(ada);
    expect(await countSubscriptions(ada)).toBe(1);
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    expect([pushed(first).length, pushed(second).length]).toEqual([0, 1]);
  });

  test('concurrent calls of one session and of one device leave one subscription', async () => {
    const devices = Array.from({ length: 5 }, () => service.device());
    const replies = await Promise.all(devices.flatMap((device) => [subscribe(ada, device), subscribe(ada, device)]));
    expect(replies.map(({ status }) => status)).toEqual(Array.from(replies, () => 204));
    expect(await countSubscriptions(ada)).toBe(1);
    const shared = service.device();
    await Promise.all([ada, ben].map((person) => subscribe(person, shared)));
    expect((await countSubscriptions(ada)) + (await countSubscriptions(ben))).toBe(1);
  });

  test('a device that another person signs in on is theirs', async () => {
    const device = await deviceOf(ada);
    await subscribe(ben, device);
    expect([await countSubscriptions(ada), await countSubscriptions(ben)]).toEqual([0, 1]);
  });

  test('refuses an unknown push service, a malformed key and an invalid body', async () => {
    const { subscription } = service.device();
    const send = (change: object) => ada.put('/api/push/subscription', { ...subscription, ...change });
    expect(await send({ endpoint: 'https://attacker.example/push' })).toMatchObject({
      status: 422,
      body: { code: 'push_service_unknown' },
    });
    expect(await send({ keys: { ...subscription.keys, p256dh: 'B'.repeat(87) } })).toMatchObject({
      status: 422,
      body: { code: 'invalid_body', errors: [{ path: 'keys.p256dh' }] },
    });
    for (const change of [{ endpoint: 'nothing' }, { timeZone: 'Mars/Base' }, { locale: '' }, { keys: {} }]) {
      expect(await send(change)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
    }
    expect(await app.anyone.put('/api/push/subscription', subscription)).toMatchObject({ status: 401 });
    expect(await countSubscriptions(ada)).toBe(0);
  });

  test('ends when asked, twice, and leaves other devices of the person', async () => {
    const phone = await app.signInAgain(ada);
    await deviceOf(ada);
    const other = await deviceOf(phone);
    for (let times = 0; times < 2; times += 1) {
      expect(await ada.delete('/api/push/subscription')).toMatchObject({ status: 204 });
    }
    expect(await countSubscriptions(ada)).toBe(1);
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    expect(pushed(other)).toHaveLength(1);
  });

  test('ends with the session: on log-out, when another device ends it, and with the account', async () => {
    const phone = await app.signInAgain(ada);
    const tablet = await app.signInAgain(ada);
    for (const person of [ada, phone, tablet]) await deviceOf(person);
    await phone.post('/api/auth/logout');
    expect(await countSubscriptions(ada)).toBe(2);
    await ada.delete('/api/auth/sessions');
    expect(await countSubscriptions(ada)).toBe(1);
    await set(ada, { showsText: true });
    expect(await ada.send('DELETE', '/api/profile/me', { username: ada.username })).toMatchObject({ status: 202 });
    expect(await countSubscriptions(ada)).toBe(0);
    await eraseDeleted(app.deps);
    const { rows } = await app.deps.pool.query(
      'select person_id from push_subscription where person_id = $1 union all select person_id from push_setting where person_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('settings', () => {
  const defaults = Object.fromEntries(pushKinds.map((kind) => [kind, kind !== 'like' && kind !== 'follow']));

  test('pushes what asks for something, hides texts, and has no quiet hours by default', async () => {
    expect(await ada.get('/api/push/settings')).toMatchObject({
      status: 200,
      body: { kinds: defaults, showsText: false, quietHours: null },
    });
  });

  test('changes only what is given, also concurrently', async () => {
    const quietHours = { from: '22:00', to: '07:00' };
    await Promise.all([
      set(ada, { kinds: { like: true } }),
      set(ada, { kinds: { whisper: false } }),
      set(ada, { showsText: true }),
      set(ada, { quietHours }),
    ]);
    const kinds = { ...defaults, like: true, whisper: false };
    expect((await ada.get('/api/push/settings')).body).toEqual({ kinds, showsText: true, quietHours });
    expect(await set(ada, { quietHours: null })).toMatchObject({ status: 200, body: { kinds, quietHours: null } });
    expect(await set(ada, {})).toMatchObject({ status: 200, body: { kinds, showsText: true } });
  });

  test('refuses an invalid body and callers who are signed out', async () => {
    for (const body of [{ quietHours: { from: '25:00', to: '07:00' } }, { kinds: { like: 1 } }, { showsText: null }]) {
      expect(await set(ada, body)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
    }
    expect(await app.anyone.get('/api/push/settings')).toMatchObject({ status: 401 });
    expect(await app.anyone.put('/api/push/settings', {})).toMatchObject({ status: 401 });
  });
});

describe('a notification', () => {
  test('is pushed encrypted and signed, without names and texts unless the person allows them', async () => {
    const device = await deviceOf(ada, { locale: 'fr' });
    const post = await write(ada, 'Where is the library?');
    await comment(ben, post, 'Behind the hall');
    const [job] = await runPushes(app);
    expect(job).toMatchObject({ task: 'notifications.push', wait: expect.closeTo(5, 0) });

    const [received] = service.receivedBy(device);
    expect(received!.body.length).toBeLessThanOrEqual(1024);
    expect(received!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' });
    expect(received!.headers['topic']).toMatch(/^[\w-]{1,32}$/);
    const { body } = await ada.get('/api/push/key');
    const claims = await verifyVapid(received!, body.publicKey as string);
    expect(claims).toMatchObject({ aud: service.url, sub: 'https://baraza.example' });
    expect(claims['exp']).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);

    const [{ body: notifications }] = [await ada.get(`/api/notifications/user/${ada.id}`)];
    const { id, link } = notifications[0];
    expect(device.decrypt(received!)).toEqual({ kind: 'comment', link, tag: id, locale: 'fr', unread: 1, id });

    await set(ada, { showsText: true });
    await comment(ben, post, 'On the left');
    await runPushes(app);
    expect(pushed(device)[1]).toMatchObject({
      unread: 2,
      about: { detail: 'post', actor: `ben_${marks} Tester`, others: 0, subject: '', excerpt: 'On the left' },
    });
  });

  test('is enqueued only for people with a device, in the transaction of its cause', async () => {
    await comment(ben, await write(ada, 'Hello'));
    expect(await runPushes(app)).toEqual([]);
  });

  test('is not pushed if it was read, replaced or hidden meanwhile, or if its kind is off', async () => {
    const device = await deviceOf(ada);
    const post = await write(ada, 'Hello');
    await comment(ben, post);
    await ada.patch('/api/notifications/read-all');
    await runPushes(app);
    // Likes are off by default.
    await ben.patch(`/api/posts/${post}`, { like: 1 });
    await runPushes(app);
    await comment(ben, post);
    await ada.put(`/api/blocks/${ben.id}`);
    await runPushes(app);
    expect(pushed(device)).toEqual([]);
  });

  test('of one group replaces the one before, which is not pushed any more', async () => {
    const device = await deviceOf(ada);
    await set(ada, { kinds: { like: true } });
    const post = await write(ada, 'Popular');
    const cara = await app.person(`cara_${marks}`);
    for (const person of [ben, cara]) await person.patch(`/api/posts/${post}`, { like: 1 });
    await runPushes(app);
    const [push, ...more] = pushed(device);
    expect([push?.kind, more]).toEqual(['like', []]);
    expect(push!.tag).not.toBe(push!.id);
  });

  test('reaches a suspended person only if it is about a decision of stewards', async () => {
    const device = await deviceOf(ada);
    const post = await write(ada, 'Hello');
    await sanction(app, ada, 'SUSPENSION');
    await comment(ben, post);
    await runPushes(app);
    expect(pushed(device).map(({ kind }) => kind)).toEqual(['moderation']);
  });
});

describe('a message', () => {
  test('is pushed to its receiver with the path of the conversation, and only the newest at once', async () => {
    const device = await deviceOf(ada);
    const own = await deviceOf(ben);
    await set(ada, { showsText: true });
    const conversation = await converse(ben, ada);
    for (const content of ['Hi', 'Lunch   at 1?']) await whisper(ben, conversation, content);
    const [job, ...others] = await runPushes(app);
    expect([job?.task, others]).toEqual(['conversations.push', []]);
    expect(job?.wait).toBeLessThan(6);
    expect(pushed(device)).toEqual([
      {
        kind: 'whisper',
        link: `/chat/${ben.username}`,
        tag: `whisper ${conversation}`,
        locale: 'en',
        unread: 2,
        about: { detail: '', actor: `ben_${marks} Tester`, others: 1, subject: '', excerpt: 'Lunch at 1?' },
      },
    ]);
    expect(service.receivedBy(device)[0]?.headers).toMatchObject({ urgency: 'high' });
    expect(pushed(own)).toEqual([]);
    // While one is unread, the next waits longer.
    await whisper(ben, conversation, 'Or 2?');
    expect((await runPushes(app))[0]?.wait).toBeGreaterThan(15);
  });

  test('of a request does not say what was written', async () => {
    const device = await deviceOf(ada);
    await set(ada, { showsText: true });
    await own(ada);
    const stranger = await app.person(`stranger_${marks}`);
    await whisper(stranger, await converse(stranger, ada, true), 'A text for everyone around');
    await runPushes(app);
    expect(pushed(device)).toMatchObject([
      { kind: 'whisper', about: { detail: 'request', actor: `stranger_${marks} Tester`, excerpt: '' } },
    ]);
  });

  test('says whether it is a picture or a voice note', async () => {
    const device = await deviceOf(ada);
    await set(ada, { showsText: true });
    const conversationId = await converse(ben, ada);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0e7c86' } })
      .png()
      .toBuffer();
    const upload = async (purpose: string, file: Uint8Array) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file)]), 'file');
      return (await ben.post(`/api/storage?purpose=${purpose}`, form)).body.url as string;
    };
    await using socket = await connectSocket(app.url, '/conversations', { auth: { token: ben.token } });
    const send = async (attachment: { picture: string } | { voice: string }) => {
      const draft = { conversationId, content: '', ...attachment };
      expect(await socket.ask('message:post', draft)).toMatchObject({ ok: true });
      await runPushes(app);
    };
    await send({ picture: await upload('message', picture) });
    await send({ voice: await upload('voice', webm({ packets: opusPackets(2) })) });
    expect(pushed(device)).toMatchObject([
      { about: { detail: 'picture', excerpt: '' } },
      { about: { detail: 'voice', excerpt: '' } },
    ]);
  });

  test('is not pushed if it was read, its conversation or its sender muted, its sender blocked, or whispers are off', async () => {
    const device = await deviceOf(ada);
    const conversation = await converse(ben, ada);
    await whisper(ben, conversation);
    await ada.post(`/api/conversations/${conversation}/read`);
    await ada.put(`/api/conversations/${conversation}/settings`, { muted: true });
    await whisper(ben, conversation);
    await ada.put(`/api/conversations/${conversation}/settings`, { muted: false });
    await set(ada, { kinds: { whisper: false } });
    await whisper(ben, conversation);
    await runPushes(app);
    await set(ada, { kinds: { whisper: true } });
    await ada.put(`/api/mutes/${ben.id}`);
    await whisper(ben, conversation);
    await runPushes(app);
    await ada.delete(`/api/mutes/${ben.id}`);
    await whisper(ben, conversation);
    await ada.put(`/api/blocks/${ben.id}`);
    await runPushes(app);
    expect(pushed(device)).toEqual([]);
  });

  test('is pushed once when it is sent twice', async () => {
    const device = await deviceOf(ada);
    const conversation = await converse(ben, ada);
    const send = () => whisper(ben, conversation, 'Hi', 'once');
    await send();
    await runPushes(app);
    await send();
    await runPushes(app);
    expect(pushed(device)).toHaveLength(1);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await deviceOf(ada);
    service.answerWith(status);
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    expect(await countSubscriptions(ada)).toBe(0);
    expect(await runPushes(app)).toEqual([]);
  });

  test.each([429, 500, 503])('that answers %i gets the push of that device again, later', async (status) => {
    const device = await deviceOf(ada);
    service.answerWith(status, { 'retry-after': '90' });
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    const other = await deviceOf(await app.signInAgain(ada));
    service.answerWith(undefined);
    const [retry] = await runPushes(app);
    expect(retry?.wait).toEqual(expect.closeTo(90, 0));
    expect([pushed(device).length, pushed(other).length]).toEqual([2, 0]);
    expect(await runPushes(app)).toEqual([]);
  });

  test('gets each push once, and no other, when a subscription of somebody else is unusable', async () => {
    const others = await Promise.all([1, 2, 3].map((number) => app.person(`c${number}_${marks}`)));
    const devices = [];
    for (const person of others) devices.push(await deviceOf(person));
    // As an earlier release stored it: the library that sends pushes cannot read it.
    await app.deps.pool.query(
      `update push_subscription set endpoint = 'https:///fcm.googleapis.com/x' where person_id = $1`,
      [others[1]!.id],
    );
    expect(await ben.post('/api/announcements', { content: 'Welcome', intake: 'JANUARY_2024' })).toMatchObject({
      status: 201,
    });
    expect(await runPushes(app)).toHaveLength(1);
    expect(await runPushes(app)).toEqual([]);
    expect(devices.map((device) => pushed(device).length)).toEqual([1, 0, 1]);
    expect(await countSubscriptions(others[1]!)).toBe(0);
  });

  test('that keeps failing is given up after five attempts', async () => {
    const device = await deviceOf(ada);
    service.answerWith(500);
    await comment(ben, await write(ada, 'Hello'));
    const waits: number[] = [];
    for (let jobs = await runPushes(app); jobs.length > 0; jobs = await runPushes(app)) {
      waits.push(...jobs.map(({ wait }) => Math.round(wait)));
    }
    expect(waits.map((wait) => Math.ceil(wait / 5) * 5)).toEqual([5, 30, 120, 600, 3600]);
    expect(pushed(device)).toHaveLength(5);
    expect(await countSubscriptions(ada)).toBe(1);
  });

  test('that does not respond is not waited for twice in one job, and the push is retried', async () => {
    const dead = await startPushService();
    const gone = dead.device();
    await dead[Symbol.asyncDispose]();
    expect(await subscribe(ada, gone)).toMatchObject({ status: 204 });
    const device = await deviceOf(await app.signInAgain(ada));
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    expect(pushed(device)).toHaveLength(1);
    expect(await runPushes(app)).toMatchObject([{ task: 'notifications.push', payload: { attempt: 2 } }]);
  });

  test('that refuses a push or redirects it gets it once, and keeps the subscription', async () => {
    for (const status of [403, 413, 307]) {
      const device = await deviceOf(ada);
      service.answerWith(status, { location: `${service.url}/elsewhere` });
      await comment(ben, await write(ada, 'Hello'));
      await runPushes(app);
      expect([pushed(device).length, await runPushes(app)]).toEqual([1, []]);
    }
    expect(await countSubscriptions(ada)).toBe(1);
  });
});

describe('quiet hours', () => {
  const hourOf = (time: Date) => time.toISOString().slice(11, 16);
  const around = (now = Date.now()) => ({
    from: hourOf(new Date(now - 3_600_000)),
    to: hourOf(new Date(now + 3_600_000)),
  });

  test('by the clock of each device hold pushes back, and end with one that counts what is unread', async () => {
    const phone = await deviceOf(ada, { timeZone: 'UTC' });
    const abroad = await deviceOf(await app.signInAgain(ada), { timeZone: 'Pacific/Kiritimati' });
    await set(ada, { quietHours: around() });
    const post = await write(ada, 'Hello');
    await comment(ben, post);
    await comment(ben, post);
    await runPushes(app);
    expect([pushed(phone).length, pushed(abroad).length]).toEqual([0, 2]);

    await set(ada, { quietHours: null });
    const [summary, ...more] = await runPushes(app);
    expect([summary?.task, more]).toEqual(['push.summary', []]);
    expect(summary?.wait).toBeGreaterThan(3_500);
    expect(summary?.wait).toBeLessThanOrEqual(3_600);
    expect(pushed(phone)).toEqual([
      { kind: 'summary', link: '/notifications', tag: 'summary', locale: 'en', unread: 2 },
    ]);
    expect(pushed(abroad)).toHaveLength(2);
  });

  test('end without a push if everything has been read', async () => {
    const phone = await deviceOf(ada, { timeZone: 'UTC' });
    await set(ada, { quietHours: around() });
    await comment(ben, await write(ada, 'Hello'));
    await runPushes(app);
    await set(ada, { quietHours: null });
    await ada.patch('/api/notifications/read-all');
    await runPushes(app);
    expect(pushed(phone)).toEqual([]);
  });
});

test('the job queue pushes by itself', async () => {
  await using running = await startTestApp({ background: true });
  const [owner, other] = [await running.person('owner'), await running.person('other')];
  const device = service.device();
  await subscribe(owner, device);
  await comment(other, await write(owner, 'Hello'));
  await vi.waitFor(() => expect(pushed(device)).toHaveLength(1), { timeout: 15_000, interval: 100 });
});

test('the keys of the settings are used instead of the stored ones', async () => {
  const keys = {
    VAPID_PUBLIC_KEY: 'BJ_xKSDIaO7rjX_VtAZ8cP6K6Ll5sEqtEBWnB8iHrKG3qlqVWnHHOgoiWgcvWxlkUzTS5NY-VzNyNGD6PtiVvN0',
    VAPID_PRIVATE_KEY: 'Ld_4gdsTBNnhCpDSmMBAkBYPBiUvHTtQxwTxpgMdWKY',
  };
  await using other = await startTestApp({ env: keys });
  const person = await other.person('someone');
  expect((await person.get('/api/push/key')).body).toEqual({ publicKey: keys.VAPID_PUBLIC_KEY });
});
