import { afterAll, beforeAll, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { whisper } from '#testing/whisper.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** A group of three, whose first is the admin and a friend of the others, and a person outside. */
async function makeGroup() {
  names += 1;
  const person = (name: string) => app.person(`${name}_${names}`);
  const [ada, ben, cleo, dan] = [await person('ada'), await person('ben'), await person('cleo'), await person('dan')];
  for (const other of [ben, cleo]) await befriend(app, ada, other);
  const draft = { participantIds: [ben.id, cleo.id], name: 'Study group' };
  const { body } = await ada.post('/api/conversations', draft);
  return { ada, ben, cleo, dan, id: body.id as string };
}

const at = (id: string, rest: string) => `/api/conversations/${id}${rest}`;
const invite = async (by: TestPerson, id: string, body: object = {}) =>
  (await by.post(at(id, '/invitation'), body)).body;
const join = (who: TestPerson, token: string) => who.post('/api/conversation-invitations/join', { token });
const preview = (who: TestPerson, token: string) => who.post('/api/conversation-invitations/preview', { token });
const send = async (by: TestPerson, id: string, content: string) =>
  (await whisper(app, by, { conversationId: id, content })).message;

test('a link shows the group to people who are signed in, and they join by it', async () => {
  const { ada, ben, dan, id } = await makeGroup();
  expect(await ada.get(at(id, '/invitation'))).toMatchObject({ status: 200, body: null });
  expect(await ben.post(at(id, '/invitation'), {})).toMatchObject({ status: 403 });
  for (const days of [0, 31, 1.5])
    expect(await ada.post(at(id, '/invitation'), { days })).toMatchObject({ status: 422 });
  const { token, createdAt, expiresAt } = await invite(ada, id);
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
  expect((await ada.get(at(id, '/invitation'))).body).toEqual({ createdAt, expiresAt });
  await befriend(app, dan, ben);
  expect((await preview(dan, token)).body).toMatchObject({
    conversationId: id,
    name: 'Study group',
    membersCount: 3,
    friends: [{ id: ben.id }],
    friendsCount: 1,
    isMember: false,
  });
  expect(await app.anyone.post('/api/conversation-invitations/preview', { token })).toMatchObject({ status: 401 });
  const answers = await Promise.all([join(dan, token), join(dan, token)]);
  expect(answers).toMatchObject([
    { status: 200 },
    { status: 200, body: { id, viewerRole: 'MEMBER', membersCount: 4 } },
  ]);
  expect((await dan.get(at(id, ''))).body.messages).toMatchObject([
    { system: { type: 'JOINED', actor: { id: dan.id } } },
  ]);
  expect((await preview(dan, token)).body.isMember).toBe(true);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a link ends when it expires, is revoked or replaced, and the database does not have it', async () => {
  const { ada, dan, id } = await makeGroup();
  const first = await invite(ada, id);
  const second = await invite(ada, id, { days: 1 });
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await join(dan, first.token)).toMatchObject(missing);
  expect(await preview(dan, 'x')).toMatchObject({ status: 422 });
  expect(await preview(dan, '0'.repeat(32))).toMatchObject(missing);
  const { rows } = await app.deps.pool.query(
    'select conversation_invitation::text as row from conversation_invitation',
  );
  expect(JSON.stringify(rows)).not.toContain(second.token);
  await app.deps.pool.query(
    `update conversation_invitation set created_at = now() - interval '2 days', expires_at = now() where conversation_id = $1`,
    [id],
  );
  expect(await join(dan, second.token)).toMatchObject(missing);
  const third = await invite(ada, id);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ada.delete(at(id, '/invitation'))).toMatchObject({ status: 204 });
  expect(await join(dan, third.token)).toMatchObject(missing);
});

test('who left joins again by a link, and who was removed only by a later one', async () => {
  const { ada, ben, cleo, id } = await makeGroup();
  const { token } = await invite(ada, id);
  await ben.delete(at(id, `/members/${ben.id}`));
  expect(await join(ben, token)).toMatchObject({ status: 200 });
  await ada.delete(at(id, `/members/${cleo.id}`));
  expect(await join(cleo, token)).toMatchObject({ status: 403, body: { code: 'removed' } });
  const later = await invite(ada, id);
  expect(await join(cleo, later.token)).toMatchObject({ status: 200 });
});

test('a group has at most 256 members, also when many join at the same time', async () => {
  const { ada, dan, id } = await makeGroup();
  await app.deps.pool.query(
    `with extra as (insert into person (issuer, subject, email, campus_id)
       select 'full', number::text, number || '@full.example', campus_id from generate_series(1, 252) as number,
         (select campus_id from person where id = $2) as home returning id)
     insert into conversation_member (conversation_id, person_id) select $1, id from extra`,
    [id, ada.id],
  );
  const { token } = await invite(ada, id);
  const eve = await app.person(`eve_${names}`);
  const answers = await Promise.all([join(dan, token), join(eve, token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an admin pins one message, which each member sees unless a block or their time of joining hides it', async () => {
  const { ada, ben, cleo, dan, id } = await makeGroup();
  const { id: messageId } = await send(ben, id, 'Read this');
  const pin = (by: TestPerson, message: string) => by.put(at(id, '/pin'), { messageId: message });
  const pinnedFor = async (who: TestPerson) => (await who.get(at(id, ''))).body.pinned;
  expect(await pin(ben, messageId)).toMatchObject({ status: 403 });
  const [created] = (await ada.get(at(id, ''))).body.messages;
  expect(await pin(ada, created.id)).toMatchObject({ status: 404 });
  for (let turn = 0; turn < 2; turn += 1) expect(await pin(ada, messageId)).toMatchObject({ status: 200 });
  expect(await pinnedFor(cleo)).toMatchObject({ content: 'Read this', sender: { id: ben.id } });
  const changes = (await ada.get(at(id, ''))).body.messages.map(
    ({ system }: { system?: { type: string } }) => system?.type,
  );
  expect(changes).toEqual(['CREATED', undefined, 'MESSAGE_PINNED']);
  await cleo.put(`/api/blocks/${ben.id}`);
  expect(await pinnedFor(cleo)).toBeUndefined();
  await join(dan, (await invite(ada, id)).token);
  expect(await pinnedFor(dan)).toBeUndefined();
  await ben.delete(at(id, `/messages/${messageId}`));
  expect(await pinnedFor(ada)).toBeUndefined();
  await pin(ada, (await send(ada, id, 'Or this')).id);
  for (let turn = 0; turn < 2; turn += 1) expect(await ada.delete(at(id, '/pin'))).toMatchObject({ status: 204 });
  expect(await pinnedFor(ada)).toBeUndefined();
});

test('the sender of a message sees who has read it and whom it has reached', async () => {
  const { ada, ben, cleo, id } = await makeGroup();
  const { id: messageId } = await send(ada, id, 'Read this');
  const receipts = (by: TestPerson) => by.get(at(id, `/messages/${messageId}/receipts`));
  expect((await receipts(ada)).body).toEqual({ read: [], delivered: [] });
  await ben.post(at(id, '/read'));
  await cleo.put('/api/conversations/settings', { isReadingPrivate: true });
  await cleo.post(at(id, '/read'));
  expect((await receipts(ada)).body).toMatchObject({ read: [{ id: ben.id }], delivered: [{ id: cleo.id }] });
  expect(await receipts(ben)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  await ben.put(`/api/blocks/${ada.id}`);
  expect((await receipts(ada)).body).toMatchObject({ read: [], delivered: [{ id: cleo.id }] });
});
