import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { whisper } from '#testing/whisper.ts';

let app: TestApp;
let steward: TestPerson;
let names = 0;

beforeAll(async () => {
  app = await startTestApp();
  steward = await app.person('steward');
  await setRole(app, steward, 'steward', 'Test University');
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`;
const report = (by: TestPerson, id: string) =>
  by.post('/api/reports', { targetType: 'GROUP', targetId: id, reason: 'SCAM' });

/** A group with a picture and a link, whose admins are Ada and Ben. */
async function makeGroup() {
  names += 1;
  const person = (name: string) => app.person(`${name}_${names}`);
  const [ada, ben, cleo, dan] = [await person('ada'), await person('ben'), await person('cleo'), await person('dan')];
  for (const other of [ben, cleo]) await befriend(app, ada, other);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0e7c86' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png');
  const image = (await ada.post('/api/storage?purpose=message', form)).body.url as string;
  const draft = { participantIds: [ben.id, cleo.id], name: 'Exam papers', image };
  const { id } = (await ada.post('/api/conversations', draft)).body as { id: string };
  await ada.put(at(id, `/members/${ben.id}`), { role: 'ADMIN' });
  const { token } = (await ada.post(at(id, '/invitation'), {})).body as { token: string };
  await whisper(app, ada, { conversationId: id, content: 'a private message' });
  return { ada, ben, cleo, dan, id, token };
}

async function caseOf(id: string): Promise<string> {
  const { rows } = await app.deps.pool.query<{ id: string }>('select id from report_case where subject_id = $1', [id]);
  return `/api/steward/reports/${rows[0]!.id}`;
}

async function decide(id: string, action: string) {
  const path = await caseOf(id);
  await steward.post(`${path}/claim`);
  return (await steward.post(`${path}/decision`, { action, message: 'This breaks our rules.' })).body;
}

test('a report shows name, picture, members and admins as the reporter saw them, and no messages', async () => {
  const { ada, ben, cleo, dan, id } = await makeGroup();
  await cleo.put(`/api/blocks/${ben.id}`);
  expect(await report(dan, id)).toMatchObject({ status: 404 });
  expect(await report(ada, id)).toMatchObject({ status: 422, body: { code: 'own_content' } });
  expect(await report(cleo, id)).toMatchObject({ status: 201, body: { excerpt: 'Exam papers' } });
  const { body } = await steward.get(await caseOf(id));
  expect(body).toMatchObject({ author: { id: ada.id }, link: null });
  expect(body.snapshot).toMatchObject({
    title: 'Exam papers',
    content: '',
    pictures: [expect.stringMatching(/^\/media\/private\//)],
    context: [],
    group: { membersCount: 3, admins: [{ id: ada.id }] },
  });
  expect(body.live.group.admins.map((admin: { id: string }) => admin.id)).toEqual([ada.id, ben.id]);
  expect(JSON.stringify(body)).not.toContain('a private message');
});

test('a conversation of two people cannot be reported', async () => {
  const { ada, cleo } = await makeGroup();
  const { body: pair } = await ada.post('/api/conversations', { participantIds: [cleo.id] });
  expect(await report(cleo, pair.id)).toMatchObject({ status: 404 });
});

test('stewards who are members cannot decide about the group', async () => {
  const { ada, cleo, id } = await makeGroup();
  await report(cleo, id);
  await app.deps.pool.query(
    'insert into conversation_member (conversation_id, person_id, joined_seq) values ($1, $2, 0)',
    [id, steward.id],
  );
  expect(await steward.post(`${await caseOf(id)}/claim`)).toMatchObject({ status: 403, body: { code: 'own_case' } });
  await ada.delete(at(id, `/members/${steward.id}`));
});

test('a group that is hidden loses its name and picture, and admins can choose others', async () => {
  const { ada, cleo, id } = await makeGroup();
  const { pool } = app.deps;
  const { rows: groups } = await pool.query('select image from conversation_group where conversation_id = $1', [id]);
  await report(cleo, id);
  await decide(id, 'HIDE');
  expect((await cleo.get(at(id))).body).toMatchObject({ name: 'Group', image: null, canWrite: true });
  const { rows: pictures } = await pool.query('select state from media where file = $1', [groups[0].image]);
  expect(pictures).toEqual([{ state: 'removed' }]);
  expect(await ada.put(at(id), { name: 'Study group' })).toMatchObject({ status: 200 });
  // A group can be reported for what happens later.
  expect(await report(cleo, id)).toMatchObject({ status: 201 });
});

test('a group that is removed is closed: its members keep the messages, and nobody writes, joins or changes it', async () => {
  const { ada, ben, cleo, dan, id, token } = await makeGroup();
  await ada.put(at(id), { onlyAdminsWrite: true });
  const { messages } = (await ben.get(at(id))).body;
  await report(cleo, id);
  expect(await decide(id, 'REMOVE')).toMatchObject({ status: 'CLOSED', outcome: 'ACTION_TAKEN' });
  const closed = { name: 'Group', image: null, canWrite: false, onlyAdminsWrite: false };
  expect((await ada.get(at(id))).body).toMatchObject({ ...closed, messages });
  expect((await cleo.get('/api/conversations')).body).toMatchObject([closed]);
  const refused = { status: 409, body: { code: 'group_closed' } };
  for (const by of [ada, cleo]) {
    await expect(whisper(app, by, { conversationId: id })).rejects.toMatchObject({ code: 'group_closed' });
  }
  const own = messages.find((message: { content: string }) => message.content !== '');
  expect(await ben.put(at(id, `/messages/${own.id}/reactions/%F0%9F%91%8D`))).toMatchObject(refused);
  expect(await ada.put(at(id), { name: 'Exam papers' })).toMatchObject(refused);
  expect(await ada.put(at(id), { onlyAdminsWrite: true })).toMatchObject(refused);
  expect(await ada.put(at(id, '/pin'), { messageId: own.id })).toMatchObject(refused);
  await befriend(app, ada, dan);
  expect(await ada.post(at(id, '/members'), { userIds: [dan.id] })).toMatchObject(refused);
  expect(await ada.post(at(id, '/invitation'), {})).toMatchObject(refused);
  expect(await dan.post('/api/conversation-invitations/join', { token })).toMatchObject({ status: 404 });
  expect(await ben.delete(at(id, `/members/${ben.id}`))).toMatchObject({ status: 204 });
});

test('an admin whose account is erased is no longer named in reports of the group', async () => {
  const { ben, cleo, id } = await makeGroup();
  await report(cleo, id);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben.id]);
  await eraseDeleted(app.deps);
  const { rows } = await app.deps.pool.query('select snapshot::text as text from report_case where subject_id = $1', [
    id,
  ]);
  expect(rows[0].text).toContain('Exam papers');
  expect(rows[0].text).not.toContain(ben.id);
});
