import { expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

async function startPeople() {
  const app = await startTestApp();
  const [ada, ben, cem] = [
    await app.person('ada'),
    await app.person('ben'),
    await app.person('cem', { campus: 'Other University' }),
  ];
  return { app, ada, ben, cem, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function formOf(owner: TestPerson, content: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: owner.id, content }))
    form.append(name, value);
  return form;
}

function eventDraft() {
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const about = { title: 'An event', description: 'words', location: 'here', capacity: 5, tags: [] };
  return { ...about, startTime: hours(24), endTime: hours(26) };
}

const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content);

test('a mute hides posts, comments and notifications from its author, and nothing else', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  await befriend(app, ada, ben);
  const { body: own } = await ada.post('/api/posts', formOf(ada, 'by ada'));
  const { body: theirs } = await ben.post('/api/posts', formOf(ben, 'by ben #tea'));
  await ben.post(`/api/posts/${own.id}/comments`, { content: 'hello' });
  await ada.post(`/api/posts/${theirs.id}/save`);
  expect(await ada.put(`/api/mutes/${ben.id}`)).toMatchObject({ status: 204 });
  expect(await ada.put(`/api/mutes/${ben.id}`)).toMatchObject({ status: 204 });

  for (const query of ['', '?scope=following', '?scope=campus', '?scope=saved', '?tag=tea', '?media=without']) {
    expect(contents(await ada.get(`/api/posts${query}`)), query).not.toContain('by ben #tea');
  }
  expect(contents(await ada.get(`/api/posts/${own.id}/comments`))).toEqual([]);
  expect(contents(await cem.get(`/api/posts/${own.id}/comments`))).toEqual(['hello']);
  await ben.patch(`/api/posts/${own.id}`, { like: 1 });
  expect(await ada.get(`/api/notifications/user/${ada.id}`)).toMatchObject({ body: [] });
  expect(await ada.get('/api/notifications/unread-count')).toMatchObject({ body: { count: 0 } });

  expect(contents(await ada.get(`/api/posts?ownerId=${ben.id}`))).toEqual(['by ben #tea']);
  expect(await ada.get(`/api/posts/${theirs.id}`)).toMatchObject({ status: 200 });
  expect(await ada.get('/api/profile/ben')).toMatchObject({ status: 200 });
  expect(contents(await ben.get('/api/posts'))).toEqual(['by ben #tea', 'by ada']);
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  expect(conversation).toMatchObject({ canWrite: true });

  const { body: listed } = await ada.get('/api/mutes');
  expect([listed.users.map(({ username }: { username: string }) => username), listed.total]).toEqual([['ben'], 1]);
  expect(await ada.delete(`/api/mutes/${ben.id}`)).toMatchObject({ status: 204 });
  expect(contents(await ada.get('/api/posts'))).toEqual(['by ben #tea', 'by ada']);
});

test('comments of a muted person at an event are neither listed nor sent to the one who mutes', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  const { body: event } = await cem.post('/api/events', eventDraft());
  const connect = ({ token }: TestPerson) => connectSocket(app.url, '/events', { auth: { token } });
  await using adaSocket = await connect(ada);
  await using benSocket = await connect(ben);
  for (const socket of [adaSocket, benSocket]) await socket.ask('event:join', { eventId: event.id });
  await ada.put(`/api/mutes/${ben.id}`);
  await benSocket.ask('comment:post', { eventId: event.id, content: 'by ben' });
  await adaSocket.ask('comment:post', { eventId: event.id, content: 'by ada' });
  await expect.poll(() => benSocket.all('comment:new')).toHaveLength(2);
  await adaSocket.ask('nothing');
  expect(adaSocket.all('comment:new')).toMatchObject([{ content: 'by ada' }]);
  expect(contents(await ada.get(`/api/events/${event.id}/comments`))).toEqual(['by ada']);
  expect(contents(await ben.get(`/api/events/${event.id}/comments`))).toEqual(['by ben', 'by ada']);
});

test('a person who is not findable is in no search, directory or count, and their profile works', async () => {
  await using people = await startPeople();
  const { ada, ben } = people;
  const lists = [
    '/api/users',
    '/api/users?country=KENYA',
    '/api/users?search=tester',
    '/api/profile?intake=JANUARY_2024',
  ];
  for (const findable of [false, true]) {
    expect(await ben.put('/api/privacy', { findable })).toMatchObject({ status: 200, body: { findable } });
    for (const list of lists) {
      const { body } = await ada.get(list);
      const names = body.users.map(({ username }: { username: string }) => username).toSorted();
      expect([names, body.total], list).toEqual(findable ? [['ben', 'cem'], 2] : [['cem'], 1]);
      // The viewer is never in the list, findable or not.
      expect((await ben.get(list)).body.total, list).toBe(2);
    }
    expect(await ada.get('/api/profile/ben')).toMatchObject({ status: 200 });
  }
});

test('followers are listed for everyone, for friends, or for nobody, and always for their owner', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  await befriend(app, ada, ben);
  const statuses = async () => {
    const asked = [ada, ben, cem].map((viewer) => viewer.get('/api/profile/ada/followers'));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  await ada.put('/api/privacy', { followersVisibleTo: 'friends' });
  expect(await statuses()).toEqual([200, 200, 403]);
  await ada.put('/api/privacy', { followersVisibleTo: 'nobody' });
  expect(await statuses()).toEqual([200, 403, 403]);
  expect(await ben.get('/api/profile/ada/following')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await ada.get('/api/connections/followers')).toMatchObject({ body: { total: 1 } });
});

test('hidden attendance is visible to the host and to oneself, and is counted', async () => {
  await using people = await startPeople();
  const { ada, ben, cem } = people;
  const { body: event } = await cem.post('/api/events', eventDraft());
  for (const guest of [ada, ben]) await guest.post(`/api/events/${event.id}/rsvp`);
  await ben.put('/api/privacy', { attendanceVisible: false });
  const seenBy = async (viewer: TestPerson, path: string) => {
    const { body } = await viewer.get(`/api/events/${event.id}${path}`);
    return body.attendees.map(({ user }: { user: { username: string } }) => user.username).toSorted();
  };
  for (const path of ['', '/attendees', '/attendees?search=tester']) {
    expect(await seenBy(ada, path), path).toEqual(['ada']);
    expect(await seenBy(ben, path), path).toContain('ben');
    expect(await seenBy(cem, path), path).toContain('ben');
  }
  expect(await ada.get(`/api/events/${event.id}`)).toMatchObject({ body: { attendeesCount: 2 } });
  expect(await ada.get(`/api/events/${event.id}/attendees?search=ben`)).toMatchObject({ body: { total: 0 } });
});

test('people of the same campus can write to a person who accepts it, and get an answer', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  const start = (by: TestPerson, to: TestPerson) => by.post('/api/conversations', { participantIds: [to.id] });
  const canMessage = async (by: TestPerson, to: TestPerson) =>
    (await by.get(`/api/connections/${to.id}`)).body.canMessage;
  expect(await start(ada, ben)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  expect(await canMessage(ada, ben)).toBe(false);
  await ben.put('/api/privacy', { messagesFrom: 'campus' });
  expect(await Promise.all([canMessage(ada, ben), canMessage(cem, ben), canMessage(ben, ada)])).toEqual([
    true,
    false,
    false,
  ]);
  const isListedAsOpen = async (by: TestPerson) =>
    (await by.get(`/api/users?search=${ben.username}`)).body.users.map((each: ListedUser) => each.canMessage);
  expect(await Promise.all([isListedAsOpen(ada), isListedAsOpen(cem)])).toEqual([[true], [false]]);
  expect(await canMessage(ben, ben)).toBe(false);
  expect(await start(cem, ben)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  // The setting does not let its owner write to people who do not accept it.
  expect(await start(ben, ada)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  const { status, body: conversation } = await start(ada, ben);
  expect([status, conversation.canWrite]).toEqual([201, true]);

  const connect = ({ token }: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token } });
  await using adaSocket = await connect(ada);
  await using benSocket = await connect(ben);
  const post = (socket: typeof adaSocket) =>
    socket.ask('message:post', { conversationId: conversation.id, content: 'hello' });
  expect(await post(adaSocket)).toMatchObject({ ok: true });
  expect(await post(benSocket)).toMatchObject({ ok: true });
  expect(await ben.get(`/api/conversations/${conversation.id}`)).toMatchObject({ body: { canWrite: true } });
  await ben.put('/api/privacy', { messagesFrom: 'friends' });
  for (const socket of [adaSocket, benSocket]) {
    expect(await post(socket)).toMatchObject({ ok: false, code: 'not_friends' });
  }
  await ben.put('/api/privacy', { messagesFrom: 'campus' });
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await post(adaSocket)).toMatchObject({ ok: false, code: 'not_friends' });
});
