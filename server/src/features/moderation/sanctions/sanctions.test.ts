import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { host } from '#testing/events.ts';
import { TestPerson } from '#testing/http-client.ts';
import { fetchAccessToken } from '#testing/sign-in-flow.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { setRole } from '#testing/reported.ts';
import { listActs, sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { reverseSanction } from './sanctions.service.ts';

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let steward: TestPerson;

beforeEach(async () => {
  app = await startTestApp();
  ada = await app.person('ada');
  ben = await app.person('ben');
  steward = await app.person('steward');
  await setRole(app, steward, 'steward');
});
afterEach(() => app[Symbol.asyncDispose]());

const reverse = (sanctionId: string) =>
  transact(app.deps.db, (tx) => reverseSanction(app.deps, tx, { sanctionId, by: null }));
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 50 });

test('a suspended person reaches only the calls that are open to them, with the reason', async () => {
  const id = await sanction(app, ada, 'SUSPENSION', { by: steward });
  const calls = Object.entries<EndpointParts>(api).filter(
    ([, { access = 'onboarded' }]) => access === 'onboarded' || access === 'signed_in',
  );
  const refused: string[] = [];
  for (const [key] of calls) {
    const [method = '', path = ''] = key.split(' ');
    // A parameter that no call accepts, so that nothing changes.
    const { body } = await ada.send(method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {});
    if (body.code === 'suspended' && body.sanctionId === id) refused.push(key);
    // Two of the calls sign out.
    if (key.endsWith('logout')) ada = await app.signInAgain(ada);
  }
  expect(refused).toEqual(calls.flatMap(([key, { whileSuspended }]) => (whileSuspended ? [] : [key])));
  const { status, body } = await ada.get('/api/profile/me');
  expect(status).toBe(403);
  expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
});

test('a warning changes nothing but the list of sanctions, and notifies', async () => {
  const id = await sanction(app, ada, 'WARNING', { by: steward });
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 });
  expect((await ada.get('/api/sanctions')).body).toMatchObject([{ id, kind: 'WARNING', until: null, isActive: false }]);
  expect((await ada.get(`/api/notifications/user/${ada.id}`)).body).toMatchObject([
    { kind: 'moderation', actor: null },
  ]);
});

test('a suspension ends without a job', async () => {
  const id = await sanction(app, ada, 'SUSPENSION');
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 403 });
  await app.deps.pool.query(
    `with ended as (update sanction set ends_at = now() + interval '1 second' where id = $1 returning person_id, ends_at)
     update person set suspended_until = ended.ends_at from ended where person.id = ended.person_id`,
    [id],
  );
  await until(async () => expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 }));
  expect((await ada.get('/api/sanctions')).body).toMatchObject([{ id, isActive: false }]);
});

test('the longest of several suspensions counts, and reversing it leaves the others', async () => {
  const short = await sanction(app, ada, 'SUSPENSION', { days: 2 });
  const long = await sanction(app, ada, 'SUSPENSION', { days: 9 });
  const ban = await sanction(app, ada, 'BAN');
  const find = async () => (await ada.get('/api/profile/me')).body;
  expect(await find()).toMatchObject({ code: 'suspended', sanctionId: ban, until: null });
  expect(await reverse(ban)).toBe(true);
  expect(await reverse(ban)).toBe(false);
  expect(await find()).toMatchObject({ sanctionId: long });
  await reverse(long);
  expect(await find()).toMatchObject({ sanctionId: short });
  await reverse(short);
  expect(await find()).toMatchObject({ id: ada.id });
});

test('a ban imposed while a suspension is reversed stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const suspension = await sanction(app, ada, 'SUSPENSION');
    const [, ban] = await Promise.all([reverse(suspension), sanction(app, ada, 'BAN')]);
    expect(await (await app.signInAgain(ada)).get('/api/profile/me')).toMatchObject({ body: { sanctionId: ban } });
    await reverse(ban);
  }
});

test('stewards cannot sanction themselves, each other or admins; admins can', async () => {
  const other = await app.person('other');
  const admin = await app.person('admin');
  await setRole(app, other, 'steward');
  await setRole(app, admin, 'admin');
  const refused = (code: string) => expect.objectContaining({ code });
  await expect(sanction(app, steward, 'WARNING', { by: steward })).rejects.toEqual(refused('own_case'));
  for (const person of [other, admin]) {
    await expect(sanction(app, person, 'BAN', { by: steward })).rejects.toEqual(refused('not_allowed'));
  }
  await sanction(app, steward, 'SUSPENSION', { by: admin });
  // A suspended steward keeps the role, but cannot use it.
  expect(await steward.get('/api/steward/audit')).toMatchObject({ status: 403, body: { code: 'suspended' } });
  await expect(sanction(app, { id: '01920000-0000-7000-8000-000000000000' }, 'BAN')).rejects.toEqual(
    refused('not_found'),
  );
  expect((await listActs(app)).map(({ act }) => act)).toEqual(['sanction.suspension']);
});

test('open sockets are closed with the reason, and new ones refused', async () => {
  await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
  const id = await sanction(app, ada, 'SUSPENSION');
  await until(() => expect(socket.ended).toBe('io server disconnect'));
  expect(socket.all('closing')).toMatchObject([{ code: 'suspended' }]);
  const refused = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } }).catch(
    (error: Error) => error,
  );
  expect(refused).toMatchObject({ message: 'suspended', data: { code: 'suspended', sanctionId: id } });
});

test('a ban hides the person, their business and their events, and its reversal shows them again', async () => {
  const eventId = await host(ada);
  const ventureId = await own(ada);
  await ben.post(`/api/events/${eventId}/rsvp`);
  const paths = [`/api/events/${eventId}`, `/api/ventures/${ventureId}`, '/api/profile/ada'];
  const statuses = async () => Promise.all(paths.map(async (path) => (await ben.get(path)).status));
  const notified = async () =>
    ((await ben.get(`/api/notifications/user/${ben.id}`)).body as { detail: string }[]).map(({ detail }) => detail);
  expect(await statuses()).toEqual([200, 200, 200]);
  const size = async () => (await ben.get('/api/profile?intake=JANUARY_2024')).body.total;
  const before = await size();

  const id = await sanction(app, ada, 'BAN');
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await size()).toBe(before - 1);
  expect(await notified()).toEqual(['hidden']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);

  await reverse(id);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await notified()).toEqual(['restored', 'hidden']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a banned person can sign in to appeal, and cannot register again after the erasure of the account', async () => {
  const who = { email: 'cleo@students.uonbi.ac.ke', name: 'Cleo Tester' };
  const signIn = async () => app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, who) });
  const { body } = await signIn();
  const cleo = { id: body.user.id as string };
  const id = await sanction(app, cleo, 'BAN');
  const again = await signIn();
  expect(again.status).toBe(200);
  const signedIn = new TestPerson(app.url, again.body.token as string, { id: cleo.id, username: '' });
  expect(await signedIn.post(`/api/sanctions/${id}/appeal`, { text: 'A mistake.' })).toMatchObject({ status: 201 });

  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [cleo.id]);
  await eraseDeleted(app.deps);
  const refused = await signIn();
  expect([refused.status, refused.body.code, refused.body.sanctionId]).toEqual([403, 'suspended', id]);
  const { rows } = await app.deps.pool.query(
    'select sanction.message, text from sanction join appeal on sanction_id = sanction.id',
  );
  expect(rows).toEqual([{ message: '', text: '' }]);

  await reverse(id);
  const { status, body: registered } = await signIn();
  expect([status, registered.user.isOnboarded]).toEqual([200, false]);
});

test('each act is one entry of the audit log', async () => {
  const id = await sanction(app, ada, 'SUSPENSION', { by: steward });
  await reverse(id);
  expect(await listActs(app)).toEqual([
    { act: 'sanction.suspension', via: 'web', actor_id: steward.id, person_id: ada.id },
    { act: 'sanction.reverse', via: 'command line', actor_id: null, person_id: ada.id },
  ]);
});
