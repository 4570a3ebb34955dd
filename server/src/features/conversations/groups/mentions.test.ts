import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { whisper } from '#testing/whisper.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** A group of three, whose first is the admin. */
async function makeGroup() {
  names += 1;
  const person = (name: string) => app.person(`${name}_m${names}`);
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  for (const other of [ben, cleo]) await befriend(app, ada, other);
  const draft = { participantIds: [ben.id, cleo.id], name: 'Study group' };
  const { body } = await ada.post('/api/conversations', draft);
  const send = (by: TestPerson, content: string) => whisper(app, by, { conversationId: body.id, content });
  return { ada, ben, cleo, id: body.id as string, send };
}

const settings = (id: string) => `/api/conversations/${id}/settings`;

test('mentions notify members, muted or not, and nobody else', async () => {
  const { ada, ben, cleo, id, send } = await makeGroup();
  const outside = await app.person(`outside_m${names}`);
  await cleo.put(settings(id), { muted: true });
  await send(ben, `@cleo_m${names} and @outside_m${names}, and @ben_m${names}, mail x@ada_m${names}.example`);
  expect(await notificationsOf(cleo)).toMatchObject([
    {
      kind: 'mention',
      detail: 'group',
      link: `/chat/groups/${id}`,
      excerpt: '',
      content: `ben_m${names} Tester mentioned you in Study group`,
    },
  ]);
  for (const person of [ada, ben, outside]) expect(await notificationsOf(person)).toEqual([]);
  // The newest mention of a group replaces the one before.
  await send(ben, `@CLEO_m${names}!`);
  expect(await notificationsOf(cleo)).toHaveLength(1);
});

test('mentions in a muted group are sent once a minute for each person who writes them', async () => {
  const { ada, ben, cleo, id, send } = await makeGroup();
  await cleo.put(settings(id), { muted: true });
  await using socket = await connectSocket(app.url, '/notifications', { auth: { token: cleo.token } });
  const mention = (by: TestPerson) => send(by, `@cleo_m${names} look`);
  const expectSent = (count: number) =>
    vi.waitFor(() => expect(socket.all('notification')).toHaveLength(count), { timeout: 5_000, interval: 10 });
  for (const by of [ben, ben, ada]) await mention(by);
  await expectSent(2);
  await cleo.patch('/api/notifications/read-all');
  await mention(ben);
  // The list has the newest one, which is unread again.
  expect(await notificationsOf(cleo)).toMatchObject([{ kind: 'mention', isRead: false, actor: { id: ben.id } }]);
  await app.deps.pool.query(`update notification_sent set sent_at = sent_at - interval '1 minute'`);
  await mention(ben);
  await expectSent(3);
});

test('only an admin mentions all members, and a block hides a mention', async () => {
  const { ada, ben, cleo, send } = await makeGroup();
  await send(ben, '@all hello');
  for (const person of [ada, cleo]) expect(await notificationsOf(person)).toEqual([]);
  await cleo.put(`/api/blocks/${ada.id}`);
  await send(ada, '@all hello');
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'mention' }]);
  expect(await notificationsOf(cleo)).toEqual([]);
});

test('a mention between two people notifies nobody', async () => {
  const { ada, ben } = await makeGroup();
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  await whisper(app, ada, { conversationId: body.id, content: `@ben_m${names} @all` });
  expect(await notificationsOf(ben)).toEqual([]);
});

test('one job for each group enqueues the pushes of members with unread messages and a device', async () => {
  const { ada, ben, cleo, id, send } = await makeGroup();
  const { pool } = app.deps;
  const jobs = async (task: string) => {
    const { rows } = await pool.query<{ payload: { conversationId?: string; ids?: string[] } }>(
      `select job.payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = $1`,
      [task],
    );
    return rows.map(({ payload }) => payload).filter((payload) => JSON.stringify(payload).includes(id));
  };
  expect(await jobs('conversations.pushGroup')).toEqual([]);
  for (const content of ['one', 'two']) await send(ada, content);
  expect(await jobs('conversations.pushGroup')).toEqual([{ conversationId: id }]);
  for (const { id: personId } of [ada, ben, cleo]) {
    await pool.query(
      `insert into push_subscription (session_id, person_id, endpoint, p256dh, auth, locale, time_zone)
       select id, person_id, 'https://push.example/' || id, 'x', 'y', 'en', 'UTC' from session where person_id = $1`,
      [personId],
    );
  }
  await cleo.put(settings(id), { muted: true });
  await runJob(app.deps, 'conversations.pushGroup', { conversationId: id });
  expect(await jobs('conversations.push')).toEqual([{ ids: [`${id} ${ben.id}`] }]);
});
