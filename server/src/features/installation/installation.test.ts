import type { Installation } from '@baraza/contract/features/installation.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { befriend } from '#testing/befriend.ts';
import { host } from '#testing/events.ts';
import { signUp } from '#testing/sign-up.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { removeNotice, setMaintenance } from './installation.queries.ts';
import { announce, hideFeature, showFeature } from './installation.service.ts';

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let log: string[];

beforeEach(async () => {
  log = [];
  app = await startTestApp({ onLog: (line) => log.push(line) });
  ada = await app.person('ada', { campus: 'Nairobi' });
  ben = await app.person('ben', { campus: 'Kisumu' });
});
afterEach(() => app[Symbol.asyncDispose]());

/** Changes the state in the database, as the command line does. The server polls it. */
const change = <T>(work: Parameters<typeof transact<T>>[1]) => transact(app.deps.db, work);
const soon = { timeout: 5_000, interval: 50 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const open = (person: TestPerson, namespace: '/notifications' | '/events' | '/conversations') =>
  connectSocket(app.url, namespace, { auth: { token: person.token } });
const last = (socket: TestSocket) => socket.all('installation').at(-1) as Installation | undefined;
const textsOf = (socket: TestSocket) => last(socket)?.notices.map(({ text }) => text);

test('a notice reaches connected people at once and others on connect, those of its campus only, until it is withdrawn', async () => {
  await using hers = await open(ada, '/notifications');
  await using his = await open(ben, '/notifications');
  const nothing = { isInMaintenance: false, hiddenFeatures: [], notices: [] };
  await vi.waitFor(() => expect(last(hers)).toEqual(nothing), soon);
  const draft = { text: ' Exams\nbegin ', translations: { fr: 'Les examens' }, until: inHours(1) };
  const { id } = await change((tx) => announce(tx, { ...draft, campus: 'Nairobi' }));
  await change((tx) => announce(tx, { text: 'All', translations: {}, until: inHours(2), campus: undefined }));
  await vi.waitFor(() => expect(textsOf(hers)).toEqual(['All', 'Exams begin']), soon);
  await vi.waitFor(() => expect(textsOf(his)).toEqual(['All']), soon);
  expect(last(hers)?.notices[1]).toEqual({
    id,
    text: 'Exams begin',
    translations: { fr: 'Les examens' },
    until: draft.until,
  });
  await using later = await open(ada, '/notifications');
  await vi.waitFor(() => expect(textsOf(later)).toEqual(['All', 'Exams begin']), soon);
  await change((tx) => removeNotice(tx, id));
  await vi.waitFor(() => expect(textsOf(hers)).toEqual(['All']), soon);
  // A campus that has nothing of its own any more.
  expect(textsOf(his)).toEqual(['All']);
});

test('a notice ends by itself', async () => {
  await using socket = await open(ada, '/notifications');
  const until = new Date(Date.now() + 3_000).toISOString();
  await change((tx) => announce(tx, { text: 'Short', translations: {}, until, campus: undefined }));
  await vi.waitFor(() => expect(textsOf(socket)).toEqual(['Short']), soon);
  await vi.waitFor(() => expect(textsOf(socket)).toEqual([]), { timeout: 10_000, interval: 50 });
});

test('texts, ends, numbers and names that cannot be used are refused', async () => {
  const draft = { text: 'Exams', translations: {}, until: inHours(1), campus: undefined };
  const refusal = (more: object) => change((tx) => announce(tx, { ...draft, ...more })).catch(({ message }) => message);
  expect(await refusal({ text: 'x'.repeat(281) })).toBe('A text cannot be used (At most 280 characters).');
  expect(await refusal({ text: ' ' })).toBe('A text cannot be used (Cannot be blank).');
  expect(await refusal({ translations: { fr: '' } })).toBe('A text cannot be used (Cannot be blank).');
  expect(await refusal({ until: 'tomorrow' })).toMatch(/^--until is a time with its time zone/);
  expect(await refusal({ until: inHours(-1) })).toBe('--until is a time in the next 90 days.');
  expect(await refusal({ until: inHours(91 * 24) })).toBe('--until is a time in the next 90 days.');
  expect(await refusal({ campus: 'Nowhere' })).toBe('There is no campus Nowhere.');
  for (let count = 0; count < 10; count += 1) await refusal({});
  expect(await refusal({})).toBe('There are 10 announcements already. Withdraw one of them first.');
  expect(await change((tx) => hideFeature(tx, 'posts', undefined)).catch(({ message }) => message)).toBe(
    'The features that can be hidden are events, hustles, intake-hub.',
  );
});

test('during maintenance writes are refused and reading goes on, over HTTP and sockets', async () => {
  await befriend(app, ada, ben);
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  await using notifications = await open(ada, '/notifications');
  await using whispers = await open(ada, '/conversations');
  const write = () => ada.put('/api/privacy', { findable: false });
  await change((tx) => setMaintenance(tx, true));
  await vi.waitFor(() => expect(last(notifications)?.isInMaintenance).toBe(true), soon);

  const refused = await write();
  expect(refused).toMatchObject({ status: 503, body: { code: 'maintenance', title: 'Service Unavailable' } });
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await ada.get('/api/privacy')).toMatchObject({ status: 200, body: { findable: true } });
  expect(await app.anyone.put('/api/privacy', { findable: false })).toMatchObject({ status: 401 });
  const message = { conversationId: conversation.id as string, content: 'Lunch?', clientId: 'c1' };
  expect(await whispers.ask('conversation:join', message.conversationId)).toEqual({ ok: true });
  expect(await whispers.ask('presence:check', { userIds: [ben.id] })).toEqual({ ok: true, activeIds: [] });
  expect(await whispers.ask('message:post', message)).toMatchObject({ ok: false, code: 'maintenance' });
  expect(await whispers.ask('conversation:read', message.conversationId)).toMatchObject({ code: 'maintenance' });
  // Every refused write would fill the log.
  expect(log.filter((line) => line.includes('outage'))).toEqual([]);

  await change((tx) => setMaintenance(tx, false));
  await vi.waitFor(() => expect(last(notifications)?.isInMaintenance).toBe(false), soon);
  expect(await write()).toMatchObject({ status: 200, body: { findable: false } });
  expect(await whispers.ask('message:post', message)).toMatchObject({ ok: true });
});

test('during maintenance people stay signed in, and can sign in and out', async () => {
  const cho = await signUp(app.url, 'cho');
  await change((tx) => setMaintenance(tx, true));
  await app.deps.installation.refresh();
  // A session that was not used for a while is extended by reading.
  await app.deps.pool.query(`update session set last_used_at = now() - interval '6 days'`);
  expect(await cho.get('/api/auth/sessions')).toMatchObject({ status: 200, body: [{ current: true }] });
  const again = await app.signInAgain(cho);
  const { body: sessions } = await cho.get('/api/auth/sessions');
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  expect(await cho.delete(`/api/auth/sessions/${other.id}`)).toMatchObject({ status: 204 });
  expect(await again.get('/api/profile/me')).toMatchObject({ status: 401 });
  expect(await cho.post('/api/auth/logout')).toMatchObject({ status: 204 });
  // Signing in works; onboarding, which follows for new people, is a write.
  await expect(signUp(app.url, 'dan')).rejects.toThrow('Onboarding returned 503 maintenance.');
});

test('a feature that is hidden from a campus does not exist for its people', async () => {
  const eventId = await host(ben);
  const ventureId = await own(ben);
  await using hers = await open(ada, '/notifications');
  await using his = await open(ben, '/notifications');
  await using door = await open(ada, '/events');
  const unknown = await ada.get('/api/ventures/00000000-0000-7000-8000-000000000000');
  expect(unknown.status).toBe(404);
  await change(async (tx) => {
    await hideFeature(tx, 'hustles', 'Nairobi');
    await hideFeature(tx, 'events', 'Nairobi');
    await hideFeature(tx, 'events', 'Nairobi');
  });
  await vi.waitFor(() => expect(last(hers)?.hiddenFeatures.toSorted()).toEqual(['events', 'hustles']), soon);
  expect(last(his)?.hiddenFeatures).toEqual([]);

  for (const path of ['/api/ventures', `/api/ventures/${ventureId}`, `/api/events/${eventId}`, '/api/events/my']) {
    const { status, body } = await ada.get(path);
    expect([path, status, body]).toEqual([path, 404, unknown.body]);
    expect(await ben.get(path)).toMatchObject({ status: 200 });
    expect(await app.anyone.get(path)).toMatchObject({ status: 401 });
  }
  expect(await ada.post(`/api/events/${eventId}/rsvp`)).toMatchObject({ status: 404 });
  expect(await ada.get('/api/intake/first-week')).toMatchObject({ status: 200 });
  expect(await door.ask('event:join', { eventId })).toMatchObject({ ok: false, code: 'not_found' });

  await change((tx) => showFeature(tx, 'events', undefined));
  await vi.waitFor(() => expect(last(hers)?.hiddenFeatures).toEqual(['hustles']), soon);
  expect(await ada.get(`/api/events/${eventId}`)).toMatchObject({ status: 200 });
  expect(await door.ask('event:join', { eventId })).toEqual({ ok: true });
});

test('a feature that is hidden from everyone is shown again to everyone only', async () => {
  await change((tx) => hideFeature(tx, 'intake-hub', undefined));
  await app.deps.installation.refresh();
  for (const path of ['/api/announcements?intake=JANUARY_2024', '/api/icebreakers', '/api/intake/buddy']) {
    expect([path, (await ada.get(path)).status, (await ben.get(path)).status]).toEqual([path, 404, 404]);
  }
  await expect(change((tx) => showFeature(tx, 'intake-hub', 'Nairobi'))).rejects.toThrow('is hidden from everyone');
  await change((tx) => showFeature(tx, 'intake-hub', undefined));
  await app.deps.installation.refresh();
  expect(await ada.get('/api/intake/buddy')).toMatchObject({ status: 200 });
});

test('another process notices within a few seconds', async () => {
  await using elsewhere = await startTestApp({ databaseUrl: app.databaseUrl });
  const there = new TestPerson(elsewhere.url, ada.token, ada);
  await change((tx) => setMaintenance(tx, true));
  for (const person of [ada, there]) {
    await vi.waitFor(async () => expect((await person.put('/api/privacy', {})).status).toBe(503), soon);
  }
});
