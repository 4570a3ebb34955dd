import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { presenceCheckMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Namespace } from '@baraza/contract/shared/socket-event.ts';
import { SharedRedis } from '#platform/operations/redis.ts';
import { befriend } from '#testing/befriend.ts';
import type { TestPerson } from '#testing/http-client.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const open = (app: TestApp, { token }: TestPerson, namespace: Namespace = '/conversations') =>
  connectSocket(app.url, namespace, { auth: { token } });
const check = (socket: TestSocket, ...people: { id: string }[]) =>
  socket.ask('presence:check', { userIds: people.map(({ id }) => id) });
const nobody = { ok: true, activeIds: [] };
const only = (...people: TestPerson[]) => ({ ok: true, activeIds: people.map(({ id }) => id) });
const until = (assert: () => Promise<void>) => vi.waitFor(assert, { timeout: 5_000, interval: 20 });

/** Ada and her friend Ben, both connected. */
async function scene(app: TestApp) {
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  return { ada, ben, hers: await open(app, ada), his: await open(app, ben) };
}

test('friends are active while any device of theirs is connected', async () => {
  await using app = await startTestApp();
  const { ada, ben, hers, his } = await scene(app);
  await using elsewhere = await open(app, ben, '/notifications');
  expect(await check(hers, ben, ben)).toEqual(only(ben));
  expect(await check(his, ada)).toEqual(only(ada));
  his.raw.disconnect();
  expect(await check(hers, ben)).toEqual(only(ben));
  elsewhere.raw.disconnect();
  await until(async () => expect(await check(hers, ben)).toEqual(nobody));
  hers.raw.disconnect();
});

test('strangers, followers, oneself and people who do not exist get the same answer as friends who are away', async () => {
  await using app = await startTestApp();
  const { ada, ben, hers, his } = await scene(app);
  const [eve, fan] = [await app.person('eve'), await app.person('fan')];
  await fan.post('/api/connections', { followingId: ada.id });
  await using strangers = await open(app, eve);
  await using fans = await open(app, fan);
  const absent = { id: '00000000-0000-7000-8000-000000000000' };
  for (const other of [eve, fan, ada, absent]) expect(await check(hers, other)).toEqual(nobody);
  for (const socket of [strangers, fans]) expect(await check(socket, ada, ben)).toEqual(nobody);
  expect(await check(hers, eve, fan, absent, ben)).toEqual(only(ben));
  await ben.post('/api/connections/unfollow', { followingId: ada.id });
  expect(await check(hers, ben)).toEqual(nobody);
  for (const socket of [hers, his]) socket.raw.disconnect();
});

test('who hides it neither shows nor sees it, until they show it again', async () => {
  await using app = await startTestApp();
  const { ada, ben, hers, his } = await scene(app);
  expect(await ada.get('/api/privacy')).toMatchObject({ body: { presenceVisible: true } });
  for (const presenceVisible of [false, false, true]) {
    expect(await ben.put('/api/privacy', { presenceVisible })).toMatchObject({
      status: 200,
      body: { presenceVisible },
    });
    expect(await check(hers, ben)).toEqual(presenceVisible ? only(ben) : nobody);
    expect(await check(his, ada)).toEqual(nobody);
  }
  // Nobody watches by switching it on and off: they see others after they have shown it for ten minutes.
  const wait = async (minutes: number) =>
    app.deps.pool.query(
      `update person set presence_visible_since = presence_visible_since - interval '1 minute' * $2 where id = $1`,
      [ben.id, minutes],
    );
  await wait(9);
  expect(await check(his, ada)).toEqual(nobody);
  await wait(1);
  expect(await check(his, ada)).toEqual(only(ada));
  await ben.put('/api/privacy', { presenceVisible: true, findable: true });
  expect(await check(his, ada)).toEqual(only(ada));
  expect(await ben.put('/api/privacy', { presenceVisible: 'no' })).toMatchObject({ status: 422 });
  for (const socket of [hers, his]) socket.raw.disconnect();
});

test.each<[string, (app: TestApp, people: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
  ['a person who has blocked the viewer', (_app, { ada, ben }) => ben.put(`/api/blocks/${ada.id}`)],
  ['a person whom the viewer has blocked', (_app, { ada, ben }) => ada.put(`/api/blocks/${ben.id}`)],
  ['a suspended person', (app, { ben }) => sanction(app, ben, 'SUSPENSION')],
  ['a banned person', (app, { ben }) => sanction(app, ben, 'BAN')],
  ['a deleted person', (_app, { ben }) => ben.send('DELETE', '/api/profile/me', { username: 'ben' })],
])('%s is not active from then on, although their socket is still open', async (_, hide) => {
  await using app = await startTestApp();
  const people = await scene(app);
  const { ben, hers, his } = people;
  await hide(app, people);
  // As if the sockets were closed late.
  const spy = vi.spyOn(app.deps.sockets, 'findConnected').mockResolvedValue(new Set([ben.id]));
  onTestFinished(() => spy.mockRestore());
  expect(await check(hers, ben)).toEqual(nobody);
  for (const socket of [hers, his]) socket.raw.disconnect();
});

test('refuses what is not a list of up to 50 ids', async () => {
  await using app = await startTestApp();
  const { ben, hers, his } = await scene(app);
  const many = Array.from({ length: presenceCheckMax + 1 }, () => ben.id);
  for (const body of [
    undefined,
    null,
    7,
    ben.id,
    [ben.id],
    {},
    { userIds: ben.id },
    { userIds: ['x'] },
    { userIds: [] },
    { userIds: many },
  ]) {
    expect(await hers.ask('presence:check', body)).toMatchObject({ ok: false, code: 'invalid_body' });
  }
  expect(await hers.ask('presence:check', { userIds: many.slice(1) })).toEqual(only(ben));
  for (const socket of [hers, his]) socket.raw.disconnect();
});

test('finds people who are connected to another server; without Redis, or a server that answers, those of this one', async ({
  skip,
}) => {
  const program = findRedis();
  if (!program) return skip('no redis-server or valkey-server on the path');
  await using redis = await startThrowAwayRedis(program);
  const env = { REDIS_URL: redis.url };
  await using app = await startTestApp({ env });
  await using other = await startTestApp({ env, databaseUrl: app.databaseUrl });
  const [ada, ben, cem, eve] = [
    await app.person('ada'),
    await app.person('ben'),
    await app.person('cem'),
    await app.person('eve'),
  ];
  for (const friend of [ben, cem]) await befriend(app, ada, friend);
  await using hers = await open(app, ada);
  await using here = await open(app, cem);
  const there = await open(other, ben);
  await using stranger = await open(other, eve);
  await until(async () => expect((await check(hers, ben, cem, eve)).activeIds).toHaveLength(2));
  expect(await check(stranger, ada, ben)).toEqual(nobody);

  const silent = new SharedRedis({ url: redis.url, log: pino({ level: 'silent' }) });
  silent.subscribe('presence', () => {});
  // Text of another program is ignored.
  for (const text of ['text', 'null', '{"id":7}'])
    await until(async () => expect(await silent.publish('presence', text)).toBe(3));
  const answered: string[] = [];
  await Promise.all([
    check(hers, ben, cem).then(({ activeIds }) => answered.push(`${(activeIds as string[]).length} active`)),
    hers.ask('typing:stop', ben.id).then(() => answered.push('the next event')),
  ]);
  expect(answered).toEqual(['the next event', '2 active']);
  await silent.close();

  await redis.stop();
  expect(await check(hers, ben, cem)).toEqual(only(cem));
  await redis.start();
  await until(async () => expect((await check(hers, ben, cem)).activeIds).toHaveLength(2));
  there.raw.disconnect();
  await until(async () => expect(await check(hers, ben, cem)).toEqual(only(cem)));
  expect(here.ended).toBeUndefined();
}, 60_000);
