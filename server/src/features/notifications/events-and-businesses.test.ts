import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted, restoreDeleted } from '#testing/erase-deleted.ts';
import { crowd, host, inHours, remind } from '#testing/events.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let cho: TestPerson;
let marks = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  const intake = `MAY_20${10 + marks}`;
  [ada, ben, cho] = await Promise.all([
    app.person(`ada_${marks}`, { intake }),
    app.person(`ben_${marks}`, { intake }),
    app.person(`cho_${marks}`, { intake }),
  ]);
});

const contents = async (person: TestPerson) => (await notificationsOf(person)).map(({ content }) => content);
const named = (name: string) => `${name}_${marks} Tester`;

async function commentOn(person: TestPerson, eventId: string, content: string, parentId?: string): Promise<string> {
  await using socket = await connectSocket(app.url, '/events', { auth: { token: person.token } });
  const ack = await socket.ask('comment:post', { eventId, content, ...(parentId && { parentId }) });
  return (ack as unknown as { comment: { id: string } }).comment.id;
}

test('notifies of what happens at an event, with its title and a link', async () => {
  const id = await host(ada, { visibility: 'PRIVATE', capacity: 1 });
  await ben.post(`/api/events/${id}/rsvp`);
  await ada.post(`/api/events/${id}/requests/${ben.id}/decline`, { reason: 'Full' });
  await ada.post(`/api/events/${id}/requests/${ben.id}/approve`);
  const parentId = await commentOn(ben, id, 'Shall I bring\n  my guitar?');
  const replyId = await commentOn(ada, id, 'Yes!', parentId);
  await ada.post(`/api/events/${id}/invitations`, { userIds: [cho.id] });
  await remind(app, ada, id, 'hour');
  await ada.put(`/api/events/${id}`, { startTime: inHours(50) });
  const link = `/events-parties/events/${id}`;
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'reminder', content: '“Jam session” starts in an hour', link, actor: null },
    {
      kind: 'comment',
      content: `${named('ben')} commented on “Jam session”: “Shall I bring my guitar?”`,
      link: `${link}?comment=${parentId}`,
    },
    { kind: 'request', content: `${named('ben')} asked to come to “Jam session”`, link },
  ]);
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'change', content: `${named('ada')} changed the time or place of “Jam session”`, link },
    { kind: 'reminder', content: '“Jam session” starts in an hour', link, actor: null },
    {
      kind: 'reply',
      content: `${named('ada')} replied to your comment on “Jam session”: “Yes!”`,
      link: `${link}?comment=${replyId}`,
    },
    // The first answer was a different notification, which this one has replaced.
    { kind: 'answer', content: `${named('ada')} approved your request: you have a seat at “Jam session”`, link },
  ]);
  expect(await contents(cho)).toEqual([`${named('ada')} invited you to “Jam session”`]);
  await ada.post(`/api/events/${id}/requests/${ben.id}/decline`);
  expect((await contents(ben))[0]).toBe(`${named('ada')} declined your request to come to “Jam session”`);
});

test('groups registrations for one event in one notification, which moves to the top unread', async () => {
  const id = await host(ada);
  const guests = await crowd(app, 12);
  await guests[0]!.post(`/api/events/${id}/rsvp`);
  expect(await contents(ada)).toEqual(['guest_0 Tester registered for “Jam session”']);
  await ada.patch('/api/notifications/read-all');
  await Promise.all(guests.slice(1).map((guest) => guest.post(`/api/events/${id}/rsvp`)));
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'registration', othersCount: 11, isRead: false }]);
  await ada.patch('/api/notifications/read-all');
  await guests[3]!.delete(`/api/events/${id}/rsvp`);
  await guests[3]!.post(`/api/events/${id}/rsvp`);
  expect(await notificationsOf(ada)).toMatchObject([{ othersCount: 11, isRead: true }]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('notifies guests of changes to an event, and keeps only the newest', async () => {
  const id = await host(ada, { capacity: 1 });
  await ben.post(`/api/events/${id}/rsvp`);
  await cho.post(`/api/events/${id}/waitlist`);
  const invited = await app.person(`dia_${marks}`);
  await befriend(app, ada, invited);
  await ada.post(`/api/events/${id}/invitations`, { userIds: [invited.id] });
  await ada.put(`/api/events/${id}`, { location: 'Elsewhere' });
  await ben.patch('/api/notifications/read-all');
  await ada.put(`/api/events/${id}`, { title: 'Only a new title' });
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'change', isRead: true }]);
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain, and\nno roof' });
  const content = `${named('ada')} cancelled “Only a new title”: “Rain, and no roof”`;
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'change', isRead: false, content, othersCount: 0 }]);
  expect(await contents(cho)).toEqual([content]);
  expect(await contents(invited)).toEqual([`${named('ada')} invited you to “Jam session”`]);
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'registration' }]);
});

test('keeps the notification of a deleted event and deletes all others about it', async () => {
  const id = await host(ada);
  await ben.post(`/api/events/${id}/rsvp`);
  await commentOn(ben, id, 'soon gone');
  await ada.put(`/api/events/${id}`, { location: 'Elsewhere' });
  await ada.delete(`/api/events/${id}`);
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'change', content: '“Jam session” was deleted by its host', link: '/events-parties', actor: null },
  ]);
  expect(await notificationsOf(ada)).toEqual([]);
});

test('notifies guests of a host who deletes their account, and removes only that actor from a group', async () => {
  const [first, second] = [await host(ada), await host(cho)];
  await ben.post(`/api/events/${first}/rsvp`);
  for (const guest of [ben, ada]) await guest.post(`/api/events/${second}/rsvp`);
  expect(await contents(cho)).toEqual([`${named('ada')} and 1 other registered for “Jam session”`]);
  expect(await ada.send('DELETE', '/api/profile/me', { username: ada.username })).toMatchObject({ status: 202 });
  expect(await notificationsOf(ben)).toMatchObject([
    { content: 'The host of “Jam session” has deleted their account: the event is off', actor: null },
  ]);
  await eraseDeleted(app.deps);
  expect(await notificationsOf(ben)).toEqual([]);
  expect(await notificationsOf(cho)).toMatchObject([
    { content: `${named('ben')} registered for “Jam session”`, actor: { id: ben.id }, othersCount: 0 },
  ]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('notifies guests once each of a host who deletes and restores their account', async () => {
  const [first, past] = [await host(ada), await host(ada, { title: 'Long ago' })];
  for (const id of [first, past]) await ben.post(`/api/events/${id}/rsvp`);
  await app.deps.pool.query(
    `update event set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = $1`,
    [past],
  );
  for (const round of ['first', 'second']) {
    const session = round === 'first' ? ada : await app.signInAgain(ada);
    expect((await session.send('DELETE', '/api/profile/me', { username: ada.username })).status).toBe(202);
    await restoreDeleted(app.deps, ada.id);
  }
  expect((await notificationsOf(ben)).map(({ content, link }) => [content, link])).toEqual([
    [
      'The host of “Jam session” is back: the event takes place and you keep your seat',
      `/events-parties/events/${first}`,
    ],
    ['The host of “Jam session” has deleted their account: the event is off', '/events-parties'],
  ]);
});

test('does not notify a person of replies at an event that they can no longer see', async () => {
  const id = await host(ada, { visibility: 'PRIVATE' });
  await ben.post(`/api/events/${id}/rsvp`);
  await ada.post(`/api/events/${id}/requests/${ben.id}/approve`);
  const parentId = await commentOn(ben, id, 'Who is coming?');
  await ada.post(`/api/events/${id}/requests/${ben.id}/decline`);
  await commentOn(ada, id, 'Not you', parentId);
  expect((await notificationsOf(ben)).map(({ kind }) => kind)).toEqual(['answer']);
});

test('sends reminders from the jobs to the host and attendees only', async () => {
  await using other = await startTestApp({ background: true });
  const [hosting, guest, waiting] = [
    await other.person('hosting'),
    await other.person('guest'),
    await other.person('waiting'),
  ];
  const id = await host(hosting, { capacity: 1 });
  await guest.post(`/api/events/${id}/rsvp`);
  await waiting.post(`/api/events/${id}/waitlist`);
  await using socket = await connectSocket(other.url, '/notifications', { auth: { token: guest.token } });
  await other.deps.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where key like '% day'`,
  );
  await vi.waitFor(() => expect(socket.all('notification')).toHaveLength(1), { timeout: 15_000, interval: 50 });
  const reminder = { kind: 'reminder', content: '“Jam session” starts in a day', actor: null };
  expect(await notificationsOf(guest)).toMatchObject([reminder]);
  expect(await notificationsOf(hosting)).toMatchObject([reminder, { kind: 'registration' }]);
  expect(await notificationsOf(waiting)).toEqual([]);
});

test('notifies of what happens at a business, with its name, in one notification per group', async () => {
  const id = await own(ada);
  await befriend(app, ada, ben);
  for (const fan of [ben, cho, ada]) {
    await fan.post(`/api/ventures/${id}/like`);
    await fan.post(`/api/ventures/${id}/follow`);
  }
  const { body } = await cho.post(`/api/ventures/${id}/review`, { rating: 5, content: 'Crisp' });
  await cho.post(`/api/ventures/${id}/review`, { rating: 4, content: 'Crisp, mostly' });
  for (const content of ['Thank you', 'Thank you so much']) {
    await ada.post(`/api/ventures/${id}/review/${body.id}/answer`, { content });
  }
  await ada.post('/api/ventures/members', { ventureId: id, userId: ben.id, role: 'Chef' });
  await ben.post(`/api/ventures/${id}/membership`);
  await ada.post(`/api/ventures/${id}/transfer`, { userId: ben.id });
  const link = `/student-businesses/business/${id}`;
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'team', content: `${named('ben')} joined the team of “Chapo Point”`, link },
    { kind: 'review', content: `${named('cho')} reviewed “Chapo Point”: “Crisp”`, link },
    { kind: 'follow', content: `${named('cho')} and 1 other started following “Chapo Point”`, link },
    { kind: 'like', content: `${named('cho')} and 1 other liked “Chapo Point”`, link },
  ]);
  expect(await contents(ben)).toEqual([
    `${named('ada')} wants to hand “Chapo Point” over to you. Accept or decline on its page`,
    `${named('ada')} asked you to join the team of “Chapo Point”: “Chef”`,
  ]);
  expect(await contents(cho)).toEqual([`${named('ada')} answered your review of “Chapo Point”: “Thank you so much”`]);
  await cho.delete(`/api/ventures/${id}/review`);
  expect(await contents(cho)).toEqual([]);
  expect((await notificationsOf(ada)).map(({ kind }) => kind)).toEqual(['team', 'follow', 'like']);
});

test('notifies only the intake of an announcement, and deletes the notifications with it', async () => {
  const count = 250;
  await app.deps.pool.query(
    `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
     select 'test', 'many' || n, n || '@students.example', campus_id, 'many_' || n, 'Many', 'People',
       case when n % 2 = 0 then $2 else 'MAY_2009' end, country, program, now()
     from person, generate_series(1, $1::int * 2) as n where person.id = $3`,
    [count, `MAY_20${10 + marks}`, ada.id],
  );
  await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ben.token } });
  const { body } = await ada.post('/api/announcements', { content: 'Exams  are\nmoved' });
  await vi.waitFor(() => expect(socket.all('notification')).toHaveLength(1), { timeout: 5_000, interval: 20 });
  expect(socket.all('notification')).toEqual(await notificationsOf(ben));
  expect(await notificationsOf(ben)).toMatchObject([
    {
      kind: 'announcement',
      content: `${named('ada')} announced to your intake: “Exams are moved”`,
      link: '/intake-hub',
      recipientId: ben.id,
    },
  ]);
  expect(await notificationsOf(ada)).toEqual([]);
  const countByIntake = async () =>
    (
      await app.deps.pool.query<{ intake: string; count: number }>(
        `select intake, count(*)::int as count from notification join person on person.id = recipient_id
         where subject_id = $1 group by 1`,
        [body.id],
      )
    ).rows;
  expect(await countByIntake()).toEqual([{ intake: `MAY_20${10 + marks}`, count: count + 2 }]);
  await ada.delete(`/api/announcements/${body.id}`);
  expect(await countByIntake()).toEqual([]);
});

test('an announcement in an intake of more than a thousand people notifies those who follow its author', async () => {
  await ben.post('/api/connections', { followingId: ada.id });
  const resize = (count: number) =>
    app.deps.pool.query(
      'update community set members_count = $2 from person where community.intake = person.intake and person.id = $1',
      [ada.id, count],
    );
  const notified = async (content: string) => {
    const { body } = await ada.post('/api/announcements', { content });
    const { rows } = await app.deps.pool.query<{ recipient_id: string }>(
      'select recipient_id from notification where subject_id = $1',
      [body.id],
    );
    return rows.map(({ recipient_id: id }) => id);
  };
  await resize(1_000);
  expect((await notified('To all')).toSorted()).toEqual([ben.id, cho.id].toSorted());
  await resize(1_001);
  expect(await notified('To followers')).toEqual([ben.id]);
});

test('the database refuses a row without an actor that counts actors, and one with an actor that counts none', async () => {
  const add = (actor: string | null, count: number) =>
    app.deps.pool.query(
      `insert into notification (recipient_id, actor_id, actors_count, kind, link) values ($1, $2, $3, 'seat', '/x')`,
      [ada.id, actor, count],
    );
  await expect(add(null, 1)).rejects.toThrow('notification_actors');
  await expect(add(ben.id, 0)).rejects.toThrow('notification_actors');
  await add(null, 0);
});
