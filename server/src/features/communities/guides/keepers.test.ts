import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinClub, leaveClub, makeClub } from '#testing/communities.ts';
import { setRole } from '#testing/reported.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string) => `/api/communities/${id}/guide-keepers`;
const guideAt = (id: string) => `/api/communities/${id}/guides/rules`;
const write = (who: TestPerson, id: string, expectedVersion = 0) =>
  who.put(guideAt(id), {
    title: 'Rules',
    content: `Be kind, says ${who.username} ${expectedVersion}.`,
    expectedVersion,
  });
const name = (who: TestPerson, id: string, keepers: readonly { id: string }[]) =>
  who.put(at(id), { userIds: keepers.map((keeper) => keeper.id) });
const keepersOf = async (who: TestPerson, id: string): Promise<string[]> =>
  (await who.get(at(id))).body.keepers.map(({ username }: { username: string }) => username);
const refused = { status: 403, body: { code: 'not_allowed' } };

/** An owner, a moderator, another member, a person of the same campus, and a club. */
const setUp = () => makeClub(app, { ben: 'MODERATOR' });
/** The country hub of everyone, and a steward of all campuses. */
async function setUpHub() {
  const scene = await setUp();
  await setRole(app, scene.ada, 'steward');
  const { body } = await scene.ada.get('/api/communities?kind=COUNTRY');
  return { ...scene, hub: String(body[0].id) };
}

test('keepers whom an owner names write the guides of a club as moderators do', async () => {
  const { ada, cleo, dan, club } = await setUp();
  expect(await write(cleo, club)).toMatchObject(refused);
  const named = await name(ada, club, [cleo]);
  expect(named).toMatchObject({ status: 200, body: { keepers: [{ id: cleo.id }], canEdit: true } });
  expect((await dan.get(at(club))).body).toEqual({ ...named.body, canEdit: false });
  expect(await write(cleo, club)).toMatchObject({ status: 200, body: { canEdit: true, editor: { id: cleo.id } } });
  expect((await cleo.get(`/api/communities/${club}/guides`)).body).toMatchObject({ canEdit: true });
  expect(await cleo.get(`${guideAt(club)}/history`)).toMatchObject({ status: 200 });
  expect(await cleo.put(`/api/communities/${club}/contacts`, { contacts: [] })).toMatchObject(refused);
  expect(await name(ada, club, [])).toMatchObject({ status: 200, body: { keepers: [] } });
  expect(await write(cleo, club, 1)).toMatchObject(refused);
});

test('stewards of all campuses name the keepers of a country hub', async () => {
  const { ada, ben, cleo, hub } = await setUpHub();
  expect(await name(ben, hub, [ben])).toMatchObject(refused);
  expect(await name(ada, hub, [ben, cleo])).toMatchObject({ status: 200 });
  expect(await write(ben, hub)).toMatchObject({ status: 200 });
  // The hub of the person's country is another one then.
  await ben.put('/api/profile/me', { country: 'GHANA' });
  await ben.put('/api/profile/me', { country: 'KENYA' });
  expect(await write(ben, hub, 1)).toMatchObject(refused);
  expect(await keepersOf(ada, hub)).toEqual([cleo.username]);
  expect(await name(ada, hub, [])).toMatchObject({ status: 200 });
});

test('keepers are members, and people whom the namer sees', async () => {
  const { ada, ben, cleo, dan, club } = await setUp();
  expect(await name(ada, club, [cleo, dan])).toMatchObject({ status: 404 });
  expect(await name(ada, club, [cleo, { id: '00000000-0000-7000-8000-000000000000' }])).toMatchObject({ status: 404 });
  await cleo.put(`/api/blocks/${ada.id}`);
  expect(await name(ada, club, [cleo])).toMatchObject({ status: 404 });
  expect(await keepersOf(ada, club)).toEqual([]);
  expect(await name(ada, club, [ben, ben])).toMatchObject({ status: 200, body: { keepers: [{ id: ben.id }] } });
});

test.each([
  [
    '11 people',
    { userIds: Array.from({ length: 11 }, (_, number) => `00000000-0000-7000-8000-0000000000${number + 10}`) },
  ],
  ['no list', {}],
  ['no id', { userIds: ['ben'] }],
])('%s are refused', async (_problem, body) => {
  const { ada, club } = await setUp();
  expect(await ada.put(at(club), body)).toMatchObject({ status: 422 });
});

test('moderators, members, outsiders and people who are signed out name nobody', async () => {
  const { ada, ben, cleo, dan, club } = await setUp();
  for (const other of [ben, cleo, dan]) expect(await name(other, club, [cleo])).toMatchObject(refused);
  expect((await app.anyone.put(at(club), { userIds: [cleo.id] })).status).toBe(401);
  expect((await app.anyone.get(at(club))).status).toBe(401);
  expect(await keepersOf(ada, club)).toEqual([]);
});

test('naming twice and at the same time names each keeper once', async () => {
  const { ada, ben, cleo, club } = await setUp();
  const replies = await Promise.all([name(ada, club, [ben, cleo]), name(ada, club, [cleo, ben])]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await keepersOf(ada, club)).sort()).toEqual([ben.username, cleo.username].sort());
});

test('a keeper who leaves, is suspended or is in a block with an officer is none any more', async () => {
  const { ada, ben, cleo, dan, club } = await setUp();
  await joinClub(app.deps.pool, club, dan);
  await name(ada, club, [ben, cleo, dan]);
  await leaveClub(app.deps.pool, club, dan);
  await joinClub(app.deps.pool, club, dan);
  expect(await write(dan, club)).toMatchObject(refused);
  await sanction(app, cleo, 'SUSPENSION');
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await keepersOf(dan, club)).toEqual([]);
  const { rows } = await app.deps.pool.query('select from community_guide_keeper where community_id = $1', [club]);
  expect(rows).toHaveLength(0);
});

test('a block with a steward ends the right in hubs, and one between members hides the name', async () => {
  const { ada, ben, cleo, dan, hub } = await setUpHub();
  await name(ada, hub, [ben, cleo]);
  await ada.put(`/api/blocks/${ben.id}`);
  await dan.put(`/api/blocks/${cleo.id}`);
  expect(await write(ben, hub, 9)).toMatchObject(refused);
  expect(await keepersOf(ada, hub)).toEqual([cleo.username]);
  expect(await keepersOf(dan, hub)).toEqual([]);
});
