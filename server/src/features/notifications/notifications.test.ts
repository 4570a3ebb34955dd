import { switchableKinds } from '@baraza/contract/shared/notification-kinds.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { transact } from '#platform/sql/pool.ts';
import { host } from '#testing/events.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { write } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { runJob } from '#testing/run-job.ts';

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let cara: TestPerson;
let marks = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  [ada, ben, cara] = await Promise.all([
    app.person(`ada_${marks}`),
    app.person(`Ben_${marks}`),
    app.person(`cara_${marks}`),
  ]);
});

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 20 });

const like = (person: TestPerson, id: string, by: 1 | -1 = 1) => person.patch(`/api/posts/${id}`, { like: by });
const comment = async (person: TestPerson, id: string, content: string, commentParentId?: string) =>
  (await person.post(`/api/posts/${id}/comments`, { content, ...(commentParentId && { commentParentId }) })).body
    .id as string;
const unread = async (person: TestPerson) => (await person.get('/api/notifications/unread-count')).body.count as number;
const follow = (by: TestPerson, whom: TestPerson) =>
  transact(app.deps.db, (tx) =>
    app.deps.publish(tx, { type: 'connections.followed', actorId: by.id, subjectId: whom.id }),
  );
const listen = (person: TestPerson): Promise<TestSocket> =>
  connectSocket(app.url, '/notifications', { auth: { token: person.token } });

test('notifies of a like, a comment, a reply, a mention and a follow, with actor, text and link', async () => {
  const id = await write(ada, 'Where is the library?');
  await like(ben, id);
  const first = await comment(ben, id, 'Behind the   hall.\nGo left.');
  const reply = await comment(cara, id, `Thanks, @ADA_${marks}!`, first);
  const mention = await write(cara, `Ask @ben_${marks}, he knows.`);
  await ben.patch(`/api/posts/${id}/comments/${reply}`, { like: 1 });
  await follow(cara, ben);

  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'comment', content: `cara_${marks} Tester commented on your post: “Thanks, @ADA_${marks}!”` },
    {
      kind: 'comment',
      content: `Ben_${marks} Tester commented on your post: “Behind the hall. Go left.”`,
      link: `/feed/${id}?comment=${first}`,
      group: null,
    },
    {
      kind: 'like',
      content: `Ben_${marks} Tester liked your post`,
      isRead: false,
      link: `/feed/${id}`,
      recipientId: ada.id,
      actor: { id: ben.id, username: `Ben_${marks}`, name: `Ben_${marks} Tester`, image: null },
      othersCount: 0,
    },
  ]);
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'follow', content: `cara_${marks} Tester started following you`, link: `/profile/cara_${marks}` },
    { kind: 'mention', link: `/feed/${mention}`, actor: { id: cara.id } },
    { kind: 'reply', link: `/feed/${id}?comment=${reply}`, actor: { id: cara.id } },
  ]);
  expect(await notificationsOf(cara)).toMatchObject([
    { kind: 'like', content: `Ben_${marks} Tester liked your comment` },
  ]);
  expect([await unread(ada), await unread(ben), await unread(cara)]).toEqual([3, 3, 1]);
});

test('sends the variant, the subject and the excerpt, so that a client can word it itself', async () => {
  const id = await write(ada, 'Where is the library?');
  await like(ben, id);
  const postComment = await comment(ben, id, 'Behind the   hall.');
  await cara.patch(`/api/posts/${id}/comments/${postComment}`, { like: 1 });
  const eventId = await host(ada, { title: 'Jam', visibility: 'PRIVATE' });
  await ben.post(`/api/events/${eventId}/rsvp`);
  await ada.post(`/api/events/${eventId}/requests/${ben.id}/approve`);
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'request', detail: '', subject: 'Jam', excerpt: '' },
    { kind: 'comment', detail: 'post', subject: '', excerpt: 'Behind the hall.' },
    { kind: 'like', detail: 'post', subject: '', excerpt: '' },
  ]);
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'answer', detail: 'approved', subject: 'Jam', excerpt: '' },
    { kind: 'like', detail: 'comment', subject: '', excerpt: '' },
  ]);
});

test('never notifies the actor, and notifies each recipient once per event', async () => {
  const id = await write(ada, `Note to self, @ada_${marks}`);
  await like(ada, id);
  const own = await comment(ada, id, `@ada_${marks} again`);
  await comment(ada, id, 'and again', own);
  expect(await notificationsOf(ada)).toEqual([]);
  // Ada owns the post, wrote the parent comment and is mentioned.
  await comment(ben, id, `@ada_${marks} @ada_${marks} @ben_${marks} hello`, own);
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'reply' }]);
  expect(await notificationsOf(ben)).toEqual([]);
});

test('groups likes of one post in one notification, which moves to the top unread; a repeated like does not', async () => {
  const id = await write(ada, 'Popular');
  await like(ben, id);
  await comment(ben, id, 'in between');
  const [, liked] = await notificationsOf(ada);
  await ada.patch('/api/notifications/read-all');
  await like(cara, id);
  expect(await notificationsOf(ada)).toMatchObject([
    {
      kind: 'like',
      isRead: false,
      content: `cara_${marks} Tester and 1 other liked your post`,
      othersCount: 1,
      group: liked!.group,
    },
    { kind: 'comment', isRead: true },
  ]);
  expect(await ada.patch(`/api/notifications/${liked!.id}/read`)).toMatchObject({ status: 404 });
  await ada.patch('/api/notifications/read-all');
  for (const by of [-1, 1, -1, 1] as const) await like(ben, id, by);
  await like(cara, id);
  expect(await unread(ada)).toBe(0);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('counts a hundred concurrent likes in one notification', async () => {
  const id = await write(ada, 'Very popular');
  const people = await Promise.all(Array.from({ length: 30 }, (_, index) => app.person(`fan_${marks}_${index}`)));
  await Promise.all(people.flatMap((person) => [like(person, id), like(person, id)]));
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'like', othersCount: 29 }]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('commits and rolls back a notification with its cause', async () => {
  await using socket = await listen(ada);
  const broken = transact(app.deps.db, async (tx) => {
    await app.deps.publish(tx, { type: 'connections.followed', actorId: ben.id, subjectId: ada.id });
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  await follow(cara, ada);
  await until(() => expect(socket.all('notification')).toHaveLength(1));
  expect(socket.all('notification')).toMatchObject([{ kind: 'follow', actor: { id: cara.id } }]);
  expect(await notificationsOf(ada)).toHaveLength(1);
});

test('sends a notification, as it is listed, to all devices of its recipient only', async () => {
  await using phone = await listen(ada);
  await using laptop = await listen(await app.signInAgain(ada));
  await using other = await listen(ben);
  const id = await write(ada, 'Live');
  await like(ben, id);
  await until(() => expect([phone, laptop].map((each) => each.all('notification').length)).toEqual([1, 1]));
  const [listed] = await notificationsOf(ada);
  expect(phone.all('notification')).toEqual([listed]);
  await ada.patch(`/api/notifications/${listed!.id}/read`);
  await ada.patch(`/api/notifications/${listed!.id}/read`);
  await ada.patch('/api/notifications/read-all');
  await comment(ben, id, 'one more');
  await ada.patch('/api/notifications/read-all');
  await until(() => expect(laptop.all('notification:read')).toHaveLength(3));
  expect(laptop.all('notification:read')).toEqual([
    { ids: [listed!.id], unreadCount: 0 },
    { ids: [listed!.id], unreadCount: 0 },
    { ids: null, unreadCount: 0 },
  ]);
  expect(other.all('notification')).toEqual([]);
});

test('lets only the recipient mark a notification as read, any number of times', async () => {
  await like(ben, await write(ada, 'Mine'));
  const [mine] = await notificationsOf(ada);
  expect(await ben.patch(`/api/notifications/${mine!.id}/read`)).toMatchObject({ status: 404 });
  expect(await unread(ada)).toBe(1);
  for (let times = 0; times < 2; times += 1) {
    expect(await ada.patch(`/api/notifications/${mine!.id}/read`)).toMatchObject({
      status: 200,
      body: { isRead: true },
    });
  }
  expect(await ada.patch('/api/notifications/read-all')).toMatchObject({ status: 200, body: { count: 0 } });
  await comment(ben, await write(ada, 'Later'), 'after all were read');
  expect(await unread(ada)).toBe(1);
});

test('pages back in time, accepts the cursor of a deleted notification, and refuses other people', async () => {
  const id = await write(ada, 'Busy');
  for (let index = 0; index < 7; index += 1) await comment(ben, id, `comment ${index}`);
  const all = await notificationsOf(ada);
  const page = await ada.get(`/api/notifications/user/${ada.id}?limit=3`);
  expect(page.body).toEqual(all.slice(0, 3));
  expect(page.headers.get('link')).toContain(`lastNotificationId=${all[2]!.id}`);
  await ben.delete(`/api/posts/${id}/comments/${all[2]!.link.split('=')[1]}`);
  const next = await ada.get(`/api/notifications/user/${ada.id}?limit=4&lastNotificationId=${all[2]!.id}`);
  expect(next.body).toEqual(all.slice(3));
  expect(next.headers.get('link')).toBeNull();
  for (const bad of ['limit=0', 'limit=51', 'limit=x', 'lastNotificationId=x']) {
    expect(await ada.get(`/api/notifications/user/${ada.id}?${bad}`), bad).toMatchObject({ status: 400 });
  }
  expect(await ada.get(`/api/notifications/user/${ada.id.toUpperCase()}`)).toMatchObject({ status: 200 });
  expect(await ada.get('/api/notifications/user/me')).toMatchObject({ status: 404 });
  expect(await ben.get(`/api/notifications/user/${ada.id}`)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
});

test('deletes notifications about deleted things and hides those caused by deleted accounts', async () => {
  const id = await write(ada, 'Going');
  await comment(ben, id, 'stays');
  await comment(cara, id, 'goes with its author');
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [cara.id]);
  expect(await notificationsOf(ada)).toMatchObject([{ actor: { id: ben.id } }]);
  expect(await unread(ada)).toBe(1);
  await ada.delete(`/api/posts/${id}`);
  expect(await notificationsOf(ada)).toEqual([]);
});

test('does not notify of a kind that is switched off until it is switched on again', async () => {
  const all = Object.fromEntries(switchableKinds.map((kind) => [kind, true]));
  expect(await ada.get('/api/notifications/settings')).toMatchObject({ status: 200, body: all });
  expect((await ada.put('/api/notifications/settings', { like: false })).body).toEqual({ ...all, like: false });
  expect((await ada.put('/api/notifications/settings', { like: false, follow: true })).body.like).toBe(false);
  const id = await write(ada, 'Quiet');
  await like(ben, id);
  await comment(ben, id, 'still on');
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'comment' }]);
  expect((await ada.put('/api/notifications/settings', { like: true })).body).toEqual(all);
  // Ben's like existed already, so there is nothing to notify of.
  expect(await like(ben, id)).toMatchObject({ status: 200, body: { liked: true } });
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'comment' }]);
  await like(cara, id);
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'like', othersCount: 0 }, { kind: 'comment' }]);
  for (const bad of [{ like: 'no' }, { like: null }, [], 'x']) {
    expect(await ada.put('/api/notifications/settings', bad), JSON.stringify(bad)).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 422 || status === 400 || status === 415) as number,
    });
  }
});

test('deletes notifications after ninety days', async () => {
  const id = await write(ada, 'Old');
  await comment(ben, id, 'old');
  await comment(ben, id, 'young');
  await app.deps.pool.query(
    `update notification set created_at = now() - interval '91 days' where recipient_id = $1 and excerpt = 'old'`,
    [ada.id],
  );
  await runJob(app.deps, 'notifications.clean');
  expect(await notificationsOf(ada)).toMatchObject([{ content: expect.stringContaining('young') as string }]);
});

test('the database refuses an external link and a notification to the actor', async () => {
  const add = (link: string, actor: string) =>
    app.deps.pool.query(`insert into notification (recipient_id, actor_id, kind, link) values ($1, $2, 'like', $3)`, [
      ada.id,
      actor,
      link,
    ]);
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    await expect(add(link, ben.id), link).rejects.toThrow('notification_link_check');
  }
  await expect(add('/feed', ada.id)).rejects.toThrow('notification_not_to_oneself');
});
