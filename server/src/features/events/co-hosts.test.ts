import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addClub, setAudience } from '#testing/communities.ts';
import { addCoHost, begin, eventDraft, host, remind, removeCoHost, say } from '#testing/events.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let marks = 0;
/** The host. */
let ada: TestPerson;
/** A co-host. */
let ben: TestPerson;
/** A co-host who was removed. */
let cleo: TestPerson;
/** A co-host who has not accepted. */
let dan: TestPerson;
let guest: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  const names = ['ada', 'ben', 'cleo', 'dan', 'guest'].map((name) => `${name}_${marks}`);
  const people: TestPerson[] = [];
  for (const name of names) people.push(await app.person(name));
  [ada, ben, cleo, dan, guest] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
});

async function hostTogether(more: object = {}): Promise<string> {
  const id = await host(ada, more);
  await addCoHost(app.deps.pool, id, ben);
  await addCoHost(app.deps.pool, id, cleo);
  await removeCoHost(app.deps.pool, id, cleo);
  await app.deps.pool.query('insert into event_host (event_id, person_id) values ($1, $2)', [id, dan.id]);
  return id;
}

const kinds = async (person: TestPerson) => (await notificationsOf(person)).map(({ kind }) => kind);
const kindsOfAll = async () =>
  Object.fromEntries(
    await Promise.all(
      [ada, ben, cleo, dan].map(async (person) => [person.username.split('_')[0], await kinds(person)]),
    ),
  );

test('every host is notified of registrations, requests, comments and reminders', async () => {
  const id = await hostTogether({ visibility: 'PRIVATE' });
  await guest.post(`/api/events/${id}/rsvp`);
  expect(await kindsOfAll()).toEqual({ ada: ['request'], ben: ['request'], cleo: [], dan: [] });
  await ada.post(`/api/events/${id}/invitations`, { userIds: [guest.id] });
  await ada.post(`/api/events/${id}/requests/${guest.id}/approve`);
  await say(app, guest, { eventId: id, content: 'May I bring a friend?' });
  await remind(app, ada, id, 'hour');
  const open = await hostTogether();
  await guest.post(`/api/events/${open}/rsvp`);
  const all = ['registration', 'reminder', 'comment', 'request'];
  expect(await kindsOfAll()).toEqual({ ada: all, ben: all, cleo: [], dan: [] });
});

test('a host is notified of what another host changes, and not of what they do themselves', async () => {
  const id = await hostTogether();
  await ben.put(`/api/events/${id}`, { location: 'Library' });
  expect(await kindsOfAll()).toEqual({ ada: ['change'], ben: [], cleo: [], dan: [] });
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  expect(await kindsOfAll()).toEqual({ ada: ['change'], ben: ['change'], cleo: [], dan: [] });
  await ben.delete(`/api/events/${id}`);
  expect(await notificationsOf(ada)).toMatchObject([{ content: '“Jam session” was deleted by its host' }]);
});

test('a co-host is not notified of an event that they may no longer read', async () => {
  const id = await hostTogether();
  const club = await addClub(app.deps.pool, [ada, guest]);
  await setAudience(app.deps.pool, [id], { audience: 'MEMBERS', club });
  await guest.post(`/api/events/${id}/rsvp`);
  await remind(app, ada, id, 'hour');
  expect(await kindsOfAll()).toEqual({ ada: ['reminder', 'registration'], ben: [], cleo: [], dan: [] });
});

test('the events and the calendar of a co-host contain the event', async () => {
  const id = await hostTogether({ title: `Jam ${marks}` });
  const found: Record<string, unknown> = {};
  for (const person of [ada, ben, cleo, dan]) {
    const mine = (await person.get('/api/events/my')).body.map((event: { id: string }) => event.id);
    const { pathname } = new URL((await person.post('/api/events/calendar')).body.url);
    const feed = Buffer.from((await app.anyone.get(pathname)).body).toString();
    found[person.username.split('_')[0]!] = [mine, feed.includes(`Jam ${marks}`)];
  }
  expect(found).toEqual({ ada: [[id], true], ben: [[id], true], cleo: [[], false], dan: [[], false] });
});

test('every host checks guests in, and the phones of the others hear of it', async () => {
  const id = await hostTogether();
  await guest.post(`/api/events/${id}/rsvp`);
  const { ticket } = (await guest.get(`/api/events/${id}/ticket`)).body;
  const open = (person: TestPerson) => connectSocket(app.url, '/events', { auth: { token: person.token } });
  await using hostPhone = await open(ada);
  await using coHostPhone = await open(ben);
  await using removedPhone = await open(cleo);
  for (const person of [cleo, dan, guest]) {
    expect(await person.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({ status: 403 });
    expect(await person.get(`/api/events/${id}/door`)).toMatchObject({ status: 403 });
  }
  expect(await ben.get(`/api/events/${id}/door`)).toMatchObject({ status: 200, body: { total: 1 } });
  expect(await ben.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({ status: 200 });
  await vi.waitFor(() => {
    for (const phone of [hostPhone, coHostPhone]) expect(phone.all('check-in:new')).toEqual([{ eventId: id }]);
  });
  expect(removedPhone.heard).toEqual([]);
  expect(await ada.get(`/api/events/${id}/check-ins`)).toMatchObject({ body: [{ userId: guest.id, isFirst: true }] });
});

test('a co-host invites their own guests, and nobody invites a host', async () => {
  const [past, next] = [await hostTogether(), await hostTogether()];
  const stranger = await app.person(`stranger_${marks}`, { intake: 'MAY_2021' });
  await stranger.post(`/api/events/${past}/rsvp`);
  await begin(app, past);
  const invite = (person: TestPerson, userIds: string[]) => person.post(`/api/events/${next}/invitations`, { userIds });
  expect(await invite(ben, [stranger.id, ada.id, ben.id])).toMatchObject({ status: 200, body: { total: 1 } });
  const { rows } = await app.deps.pool.query('select person_id from event_invitation where event_id = $1', [next]);
  expect(rows).toEqual([{ person_id: stranger.id }]);
});

test('a co-host begins another event with the cover of the first', async () => {
  const { url: coverImage } = (await ada.post('/api/storage', pictureForm('file'))).body;
  const id = await hostTogether({ coverImage });
  expect(await ben.post('/api/events', eventDraft({ coverImage }))).toMatchObject({ status: 201 });
  expect(await cleo.post('/api/events', eventDraft({ coverImage }))).toMatchObject({ status: 422 });
  await removeCoHost(app.deps.pool, id, ben);
  expect(await ben.post('/api/events', eventDraft({ coverImage }))).toMatchObject({ status: 422 });
});

test('co-hosts learn that the host has deleted their account, which hides the event', async () => {
  await hostTogether();
  expect(await ada.send('DELETE', '/api/profile/me', { username: ada.username })).toMatchObject({ status: 202 });
  expect([await kinds(ben), await kinds(cleo)]).toEqual([['change'], []]);
});

/** Sends a request of a co-host that waits for the lock of the event, and removes them before it continues. */
async function sendAndRemove(id: string, send: () => ReturnType<TestPerson['post']>) {
  const { pool } = app.deps;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from event where id = $1 for no key update', [id]);
    const waiting = send();
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      },
      { timeout: 5_000 },
    );
    await removeCoHost(other, id, ben);
    await other.query('commit');
    return await waiting;
  } finally {
    other.release(true);
  }
}

test.each(['approve', 'decline'])(
  'a co-host who is removed while a request to %s waits changes nothing',
  async (way) => {
    const id = await hostTogether({ visibility: 'PRIVATE' });
    await guest.post(`/api/events/${id}/rsvp`);
    const answer = () => ben.post(`/api/events/${id}/requests/${guest.id}/${way}`, {});
    expect(await sendAndRemove(id, answer)).toMatchObject({ status: 403 });
    const { rows } = await app.deps.pool.query('select state from event_request where event_id = $1', [id]);
    expect(rows).toEqual([{ state: 'pending' }]);
  },
);

test('a co-host who is removed while their request waits does not delete the event', async () => {
  const id = await hostTogether();
  expect(await sendAndRemove(id, () => ben.delete(`/api/events/${id}`))).toMatchObject({ status: 403 });
  expect(await ada.get(`/api/events/${id}`)).toMatchObject({ status: 200 });
});

test.each(['one', 'scans'])('a co-host who is removed while their request waits checks nobody in: %s', async (way) => {
  const id = await hostTogether();
  await guest.post(`/api/events/${id}/rsvp`);
  const { ticket } = (await guest.get(`/api/events/${id}/ticket`)).body;
  const scans = [{ scanId: 'first', ticket, scannedAt: new Date().toISOString() }];
  const send = () =>
    way === 'one'
      ? ben.post(`/api/events/${id}/check-in`, { ticket })
      : ben.post(`/api/events/${id}/check-ins`, { door: 'phone', scans });
  expect(await sendAndRemove(id, send)).toMatchObject({ status: 403 });
  expect((await ada.get(`/api/events/${id}/check-ins`)).body).toEqual([]);
});

test('a co-host who is removed while their request waits does not invite a club', async () => {
  const id = await hostTogether();
  const club = await addClub(app.deps.pool, [ben, guest], { role: 'OWNER' });
  const invite = () => ben.post(`/api/events/${id}/invitations`, { communityId: club });
  expect(await sendAndRemove(id, invite)).toMatchObject({ status: 403 });
});
