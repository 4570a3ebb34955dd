import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub, joinClub, setClubRole } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string, slug = 'rules') => `/api/communities/${id}/guides/${slug}`;
const rules = { title: 'Rules', content: '# Rules\n\n- Be kind.' };
const put = (who: TestPerson, id: string, change: { slug?: string; expectedVersion: number; content?: string }) => {
  const { slug, ...body } = change;
  return who.put(at(id, slug), { ...rules, ...body });
};
let marks = 0;
const people = (): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: 3 }, () => app.person(`guide_${(marks += 1)}`)));
/** A moderator, another member, a person of the same campus, and a club. */
async function setUp(audience: 'CAMPUS' | 'MEMBERS' = 'CAMPUS') {
  const [ada, ben, cleo] = (await people()) as [TestPerson, TestPerson, TestPerson];
  return { ada, ben, cleo, club: await addClub(app.deps.pool, [ada, ben], { role: 'MODERATOR', audience }) };
}

test('moderators add and change a guide, which members read', async () => {
  const { ada, ben, club } = await setUp();
  const added = await put(ada, club, { expectedVersion: 0 });
  expect(added).toMatchObject({
    status: 200,
    body: { ...rules, slug: 'rules', version: 1, editor: { id: ada.id }, canEdit: true },
  });
  const { body } = await put(ada, club, { expectedVersion: 1, content: '  Be *very* kind.\r\n ' });
  expect(body).toMatchObject({ title: 'Rules', content: 'Be *very* kind.', version: 2 });
  expect((await ben.get(at(club))).body).toEqual({ ...body, canEdit: false });
  const { content: _content, canEdit: _canEdit, ...brief } = body;
  expect((await ben.get(`/api/communities/${club}/guides`)).body).toEqual({ guides: [brief], canEdit: false });
  expect(await ben.get(at(club, 'arrival'))).toMatchObject({ status: 404 });
});

test.each([
  ['a short title', { title: 'Go' }],
  ['a long title', { title: 'x'.repeat(81) }],
  ['no visible text', { content: '\u200b\n' }],
  ['a long text', { content: 'x'.repeat(20_001) }],
  ['no expected version', { expectedVersion: undefined }],
  ['a negative expected version', { expectedVersion: -1 }],
])('a guide with %s is refused', async (_problem, change) => {
  const { ada, club } = await setUp();
  expect(await ada.put(at(club), { ...rules, expectedVersion: 0, ...change })).toMatchObject({ status: 422 });
  expect((await ada.get(at(club))).status).toBe(404);
});

test.each(['Rules', 'a_b', '-a', 'a--b', 'x'.repeat(61)])('there is no guide at the address %s', async (slug) => {
  const { ada, club } = await setUp();
  expect((await put(ada, club, { slug, expectedVersion: 0 })).status).toBeGreaterThanOrEqual(400);
  expect((await ada.get(`/api/communities/${club}/guides`)).body.guides).toEqual([]);
});

test('members, people who are signed out and outsiders change nothing', async () => {
  const { ada, ben, cleo, club } = await setUp();
  await put(ada, club, { expectedVersion: 0 });
  const refused = { status: 403, body: { code: 'not_allowed' } };
  for (const other of [ben, cleo]) {
    expect(await put(other, club, { expectedVersion: 1, content: 'Mine.' })).toMatchObject(refused);
    expect(await other.delete(at(club))).toMatchObject(refused);
    expect(await other.get(`${at(club)}/history`)).toMatchObject(refused);
  }
  for (const path of [at(club), `/api/communities/${club}/guides`, `${at(club)}/history`]) {
    expect((await app.anyone.get(path)).status).toBe(401);
  }
  expect((await app.anyone.put(at(club), { ...rules, expectedVersion: 1 })).status).toBe(401);
  expect((await app.anyone.delete(at(club))).status).toBe(401);
  expect((await ada.get(at(club))).body).toMatchObject({ ...rules, version: 1 });
});

test('guides are for the people who read the posts of the community', async () => {
  const { ada, ben, cleo, club } = await setUp('MEMBERS');
  await put(ada, club, { expectedVersion: 0 });
  for (const path of [at(club), `/api/communities/${club}/guides`]) {
    expect(await cleo.get(path)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await ben.get(path)).toMatchObject({ status: 200 });
  }
});

test('a change of another version than the stored one is refused with the stored version', async () => {
  const { ada, club } = await setUp();
  const stale = (currentVersion: number) => ({ status: 409, body: { code: 'version_conflict', currentVersion } });
  expect(await put(ada, club, { expectedVersion: 1 })).toMatchObject(stale(0));
  await put(ada, club, { expectedVersion: 0 });
  expect(await put(ada, club, { expectedVersion: 0, content: 'Mine.' })).toMatchObject(stale(1));
  expect(await put(ada, club, { expectedVersion: 2, content: 'Mine.' })).toMatchObject(stale(1));
  expect((await ada.get(at(club))).body).toMatchObject({ ...rules, version: 1 });
});

test('a change that is sent twice counts once', async () => {
  const { ada, club } = await setUp();
  const first = await put(ada, club, { expectedVersion: 0 });
  expect(await put(ada, club, { expectedVersion: 0 })).toMatchObject({ status: 200, body: first.body });
  const second = await put(ada, club, { expectedVersion: 1, content: 'Other words.' });
  expect((await put(ada, club, { expectedVersion: 1, content: 'Other words.' })).body).toEqual(second.body);
  expect((await ada.get(`${at(club)}/history`)).body).toHaveLength(2);
});

test('of two editors of the same version one wins, and the other gets the stored version', async () => {
  const { ada, ben, club } = await setUp();
  await setClubRole(app, club, ben, 'OFFICER');
  for (const expectedVersion of [0, 1, 2]) {
    const replies = await Promise.all(
      [ada, ben].map((who) => put(who, club, { expectedVersion, content: `${who.username} ${expectedVersion}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
    expect(lost?.body).toMatchObject({ code: 'version_conflict', currentVersion: expectedVersion + 1 });
    expect((await ben.get(at(club))).body).toEqual(won?.body);
  }
});

test('the history has every version, page by page', async () => {
  const { ada, club } = await setUp();
  for (const expectedVersion of [0, 1, 2])
    await put(ada, club, { expectedVersion, content: `Text ${expectedVersion}` });
  const page = await ada.get(`${at(club)}/history?limit=2`);
  expect(page.body).toMatchObject([
    { version: 3, content: 'Text 2', editor: { id: ada.id } },
    { version: 2, content: 'Text 1' },
  ]);
  const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
  expect((await ada.get(next)).body).toMatchObject([{ version: 1, content: 'Text 0' }]);
  expect(await ada.get(`${at(club)}/history?lastVersion=0`)).toMatchObject({ status: 400 });
  expect(await ada.get(`${at(club, 'arrival')}/history`)).toMatchObject({ status: 404 });
});

test('deleting a guide deletes its history', async () => {
  const { ada, club } = await setUp();
  for (const expectedVersion of [0, 1]) await put(ada, club, { expectedVersion, content: `Text ${expectedVersion}` });
  const replies = await Promise.all([ada.delete(at(club)), ada.delete(at(club))]);
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await put(ada, club, { expectedVersion: 2 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', currentVersion: 0 },
  });
  await put(ada, club, { expectedVersion: 0 });
  expect((await ada.get(`${at(club)}/history`)).body).toMatchObject([{ ...rules, version: 1 }]);
});

test('a community has up to 20 guides, which are listed in the order in which they were added', async () => {
  const { ada, club } = await setUp();
  for (let number = 0; number < 19; number += 1) await put(ada, club, { slug: `guide-${number}`, expectedVersion: 0 });
  const last = await Promise.all(
    ['a', 'b', 'c'].map((letter) => put(ada, club, { slug: `guide-${letter}`, expectedVersion: 0 })),
  );
  expect(last.map(({ status, body }) => (status === 409 ? body.code : status)).sort()).toEqual([
    200,
    'too_many_guides',
    'too_many_guides',
  ]);
  await put(ada, club, { slug: 'guide-3', expectedVersion: 1, content: 'Other words.' });
  const { body } = await ada.get(`/api/communities/${club}/guides`);
  const slugs = body.guides.map(({ slug }: { slug: string }) => slug);
  expect(slugs.slice(0, 19)).toEqual(Array.from({ length: 19 }, (_, number) => `guide-${number}`));
});

test('an archived club keeps its guides as they are', async () => {
  const { ada, ben, club } = await setUp();
  await put(ada, club, { expectedVersion: 0 });
  await app.deps.pool.query('update community set archived_at = now() where id = $1', [club]);
  const archived = { status: 409, body: { code: 'archived' } };
  expect(await put(ada, club, { expectedVersion: 1, content: 'Late.' })).toMatchObject(archived);
  expect(await ada.delete(at(club))).toMatchObject(archived);
  expect((await ben.get(at(club))).body).toMatchObject({ ...rules, canEdit: false });
  expect((await ada.get(at(club))).body).toMatchObject({ canEdit: false });
});

test('stewards of all campuses keep the guides of a country, which its people read', async () => {
  const [ada, ben] = (await people()) as [TestPerson, TestPerson];
  const { rows } = await app.deps.pool.query(
    `select id from community join community_member on community_id = id where person_id = $1 and kind = 'COUNTRY'`,
    [ada.id],
  );
  const hub = String(rows[0]?.id);
  expect(await put(ben, hub, { slug: 'arrival', expectedVersion: 0 })).toMatchObject({ status: 403 });
  await setRole(app, ada, 'steward');
  expect(await put(ada, hub, { slug: 'arrival', expectedVersion: 0 })).toMatchObject({ status: 200 });
  expect(await ben.get(at(hub, 'arrival'))).toMatchObject({ status: 200, body: { ...rules, canEdit: false } });
  await put(ada, hub, { slug: 'arrival', expectedVersion: 1, content: 'Find a room first.' });
  expect((await ben.get(at(hub, 'arrival'))).body).toMatchObject({ content: 'Find a room first.', version: 2 });
});

test('an editor is not named behind a block', async () => {
  const { ada, ben, club } = await setUp();
  await put(ada, club, { expectedVersion: 0 });
  await ben.put(`/api/blocks/${ada.id}`);
  expect((await ben.get(at(club))).body).toMatchObject({ ...rules, editor: null });
  expect((await ben.get(`/api/communities/${club}/guides`)).body.guides).toMatchObject([{ editor: null }]);
});

test('an export has what a person wrote, and a guide stays without their name when the account is erased', async () => {
  const { ada, ben, cleo, club } = await setUp();
  await app.deps.pool.query(`update community_member set role = 'OWNER' where person_id = $1`, [ben.id]);
  await put(ada, club, { expectedVersion: 0 });
  await put(ben, club, { expectedVersion: 1, content: 'Of ben.' });
  await put(ada, club, { slug: 'arrival', expectedVersion: 0, content: 'Take the bus.' });
  await ada.post('/api/exports');
  const { id } = await makeExport(app, ada);
  const files = unpack((await ada.get(`/api/exports/${id}/file`)).body);
  const { community_guide_version: exported } = JSON.parse(files.get('connections.json') ?? '');
  expect(exported.map(({ content }: { content: string }) => content).sort()).toEqual([rules.content, 'Take the bus.']);
  expect((await ada.send('DELETE', '/api/profile/me', { username: ada.username })).status).toBe(202);
  await eraseDeleted(app.deps);
  await joinClub(app.deps.pool, club, cleo);
  expect((await cleo.get(at(club, 'arrival'))).body).toMatchObject({ content: 'Take the bus.', editor: null });
  expect((await ben.get(`${at(club)}/history`)).body).toMatchObject([
    { content: 'Of ben.', editor: { id: ben.id } },
    { ...rules, editor: null },
  ]);
});
