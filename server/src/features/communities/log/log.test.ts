import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import { makeClub } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { absentId, postForm } from '#testing/posting.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string, rest = '') => `/api/communities/${id}${rest}`;

/** A club of Ada, with the members Ben and Cleo; Dan has asked to join. */
async function setUp() {
  const { club: id, ...people } = await makeClub(app, { policy: 'REQUEST' });
  await people.dan.post(at(id, '/join'), { message: 'Please.' });
  return { id, ...people };
}

const logOf = async (by: TestPerson, id: string, query = '') =>
  (await by.get(at(id, `/log${query}`))).body as ClubLogEntry[];
const actsOf = async (by: TestPerson, id: string) => (await logOf(by, id)).map(({ act }) => act);

test('what officers do is in the log, newest first, with the person and the reason', async () => {
  const { ada, ben, cleo, dan, id } = await setUp();
  await ada.put(at(id), { description: 'Chess, and tea.', joinPolicy: 'REQUEST' });
  await ada.put(at(id, `/members/${ben.id}`), { role: 'OFFICER', title: 'Treasurer' });
  await ben.post(at(id, `/requests/${dan.id}/decline`), { reason: 'We are full.' });
  await ben.send('DELETE', at(id, `/members/${cleo.id}`), { reason: 'Spam.', canReturn: true });
  await ada.post(at(id, '/owners'), { userId: ben.id });
  await ben.post(at(id, '/owners/accept'));
  await ben.post(at(id, '/archive'));
  await ben.post(at(id, '/archive'));
  await ada.post(at(id, '/restore'));
  const nobody = { subject: null, reason: null, role: null, count: null, fields: [] };
  expect(await logOf(ben, id)).toMatchObject([
    { ...nobody, act: 'restore', actor: { id: ada.id } },
    { ...nobody, act: 'archive', actor: { id: ben.id } },
    { ...nobody, act: 'accept', actor: { id: ben.id } },
    { act: 'offer', actor: { id: ada.id }, subject: { id: ben.id } },
    { act: 'remove', actor: { id: ben.id }, subject: { id: cleo.id }, reason: 'Spam.' },
    { act: 'decline', actor: { id: ben.id }, subject: { id: dan.id }, reason: 'We are full.' },
    { act: 'title', actor: { id: ada.id }, subject: { id: ben.id } },
    { act: 'role', actor: { id: ada.id }, subject: { id: ben.id }, role: 'OFFICER' },
    { ...nobody, act: 'change', actor: { id: ada.id }, fields: ['description'] },
  ]);
});

test('a removed post is in the log with the reason, without its text', async () => {
  const { ada, cleo, id } = await setUp();
  const { body: post } = await cleo.post('/api/posts', postForm(cleo.id, 'mean words', [], { communityId: id }));
  await ada.send('DELETE', `/api/posts/${post.id}`, { reason: 'Mean.' });
  const log = await logOf(ada, id);
  expect(log).toMatchObject([
    { act: 'post-removal', actor: { id: ada.id }, subject: { id: cleo.id }, reason: 'Mean.' },
  ]);
  expect(JSON.stringify(log)).not.toContain('mean words');
});

test('officers and stewards of the campus read it, and nobody else', async () => {
  const { ada, ben, dan, id } = await setUp();
  await ada.put(at(id), { joinPolicy: 'INVITE', audience: 'MEMBERS' });
  expect(await ben.get(at(id, '/log'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await app.anyone.get(at(id, '/log'))).toMatchObject({ status: 401 });
  const elsewhere = await app.person('elsewhere', { campus: 'Elsewhere' });
  await setRole(app, elsewhere, 'steward', 'Elsewhere');
  const missing = (await ada.get(at(absentId, '/log'))).body;
  for (const by of [dan, elsewhere]) expect(await by.get(at(id, '/log'))).toMatchObject({ status: 404, body: missing });
  await setRole(app, dan, 'steward', 'Test University');
  expect(await actsOf(dan, id)).toEqual(['change']);
});

test('that a steward reads it is in the audit log, once in an hour', async () => {
  const { ada, dan, id } = await setUp();
  await ada.put(at(id), { description: 'Chess, and tea.' });
  await setRole(app, dan, 'steward', 'Test University');
  for (const query of ['', '?limit=1']) await dan.get(at(id, `/log${query}`));
  await ada.get(at(id, '/log'));
  const audit = (await dan.get('/api/steward/audit')).body.entries as { targetId: string }[];
  // What officers do is in the log of the club alone.
  expect(audit.filter(({ targetId }) => targetId === id)).toMatchObject([
    { act: 'club-log.view', actor: { id: dan.id }, targetType: 'COMMUNITY', campus: 'Test University' },
  ]);
  expect(await actsOf(ada, id)).toEqual(['change']);
});

test('a reading of the log of a hub without a campus is recorded for admins', async () => {
  const admin = await app.person('log_admin');
  await setRole(app, admin, 'admin');
  const { rows } = await app.deps.pool.query<{ id: string }>(`select id from community where kind = 'INTAKE'`);
  const { id = '' } = rows[0] ?? {};
  expect(await admin.get(at(id, '/log'))).toMatchObject({ status: 200 });
  const { body } = await admin.get('/api/steward/audit');
  expect(body.entries).toContainEqual(expect.objectContaining({ act: 'club-log.view', targetId: id, campus: null }));
});

test('is read in pages', async () => {
  const { ada, id } = await setUp();
  for (const description of ['One.', 'Two.', 'Three.']) await ada.put(at(id), { description });
  const [first, second] = await logOf(ada, id, '?limit=2');
  const rest = await logOf(ada, id, `?limit=2&lastEntryId=${second!.id}`);
  expect(rest).toHaveLength(1);
  expect(new Set([first!.id, second!.id, rest[0]!.id]).size).toBe(3);
  expect(await ada.get(at(id, '/log?limit=0'))).toMatchObject({ status: 400 });
});

test('an erased account is no longer named, nor is the reason of what was decided about it', async () => {
  const { ada, ben, cleo, id } = await setUp();
  await ada.put(at(id, `/members/${ben.id}`), { role: 'OFFICER' });
  await ben.send('DELETE', at(id, `/members/${cleo.id}`), { reason: 'Spam.', canReturn: true });
  await app.deps.pool.query('update person set deleted_at = now() where id = any($1)', [[ben.id, cleo.id]]);
  await eraseDeleted(app.deps);
  expect(await logOf(ada, id)).toMatchObject([
    { act: 'remove', actor: null, subject: null, reason: null },
    { act: 'role', actor: { id: ada.id }, subject: null },
  ]);
});

test('a deleted account is not named, and behind a block only members whom the reader manages are', async () => {
  const { ada, ben, dan, id } = await setUp();
  await ada.put(at(id, `/members/${ben.id}`), { role: 'OFFICER' });
  await ben.post(at(id, `/requests/${dan.id}/decline`), { reason: 'We are full.' });
  const namesFor = async (by: TestPerson) =>
    (await logOf(by, id)).map(({ actor, subject }) => [actor?.id ?? null, subject?.id ?? null]);
  await ada.put(`/api/blocks/${ben.id}`);
  await dan.put(`/api/blocks/${ada.id}`);
  expect(await namesFor(ada)).toEqual([
    [ben.id, null],
    [ada.id, ben.id],
  ]);
  expect(await namesFor(ben)).toEqual([
    [ben.id, dan.id],
    [null, ben.id],
  ]);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [dan.id]);
  expect((await namesFor(ben))[0]).toEqual([ben.id, null]);
});

test('an act that is refused, or repeated without effect, is not in the log', async () => {
  const { ada, ben, dan, id } = await setUp();
  await ben.put(at(id), { description: 'Mine.' });
  const replies = await Promise.all([1, 2, 3].map(() => ada.post(at(id, `/requests/${dan.id}/approve`))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await actsOf(ada, id)).toEqual(['approve']);
  const contacts = [{ name: 'Office', phone: '+254 700 000000', note: '', isEmergency: false }];
  for (let time = 0; time < 2; time += 1) {
    await ada.put(at(id, `/members/${ben.id}`), { role: 'MODERATOR', title: 'Coach' });
    await ada.put(at(id, '/contacts'), { contacts });
  }
  expect(await actsOf(ada, id)).toEqual(['contacts', 'title', 'role', 'approve']);
});
