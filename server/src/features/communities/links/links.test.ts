import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClub } from '#testing/communities.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A club by invitation only, its owner, an officer and two people who are not members. */
async function setUp(more: Parameters<typeof makeClub>[1] = {}) {
  const options = { policy: 'INVITE', audience: 'MEMBERS', ben: 'OFFICER', members: 2, ...more } as const;
  const { club: id, ...people } = await makeClub(app, options);
  return { id, ...people };
}

const at = (id: string) => `/api/communities/${id}/link`;
const create = async (by: TestPerson, id: string, body: object = {}) => (await by.post(at(id), body)).body;
const join = (who: TestPerson, token: string) => who.post('/api/club-links/join', { token });
const preview = (who: TestPerson, token: string) => who.post('/api/club-links/preview', { token });
const missing = { status: 404, body: { code: 'not_found' } };

test('a link shows a club that nobody else sees, and people join by it once', async () => {
  const { ada, ben, cleo, id } = await setUp({ name: 'Secret readers' });
  expect(await ada.get(at(id))).toMatchObject({ status: 200, body: null });
  expect(await cleo.post(at(id), {})).toMatchObject(missing);
  for (const body of [{ days: 0 }, { days: 91 }, { uses: 0 }, { uses: 501 }, { days: 1.5 }])
    expect(await ada.post(at(id), body)).toMatchObject({ status: 422 });
  const { token, createdAt, expiresAt, usesLeft } = await create(ben, id);
  expect([token, usesLeft]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 50]);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
  expect((await ada.get(at(id))).body).toEqual({ createdAt, expiresAt, usesLeft: 50 });
  expect((await preview(cleo, token)).body).toMatchObject({
    name: 'Secret readers',
    description: 'About the club',
    membersCount: 2,
    isMember: false,
  });
  for (const path of ['preview', 'join'])
    expect(await app.anyone.post(`/api/club-links/${path}`, { token })).toMatchObject({ status: 401 });
  expect(await join(cleo, 'x')).toMatchObject({ status: 422 });
  const replies = await Promise.all([join(cleo, token), join(cleo, token)]);
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 200, body: { id, membersCount: 3, viewer: { role: 'MEMBER' } } });
  expect((await ada.get(at(id))).body).toMatchObject({ usesLeft: 49 });
  expect((await preview(cleo, token)).body).toMatchObject({ isMember: true });
  const { body: log } = await ada.get(`/api/communities/${id}/log`);
  expect(log).toMatchObject([
    { act: 'join-by-link', actor: { id: cleo.id }, subject: null },
    { act: 'link', actor: { id: ben.id } },
  ]);
  expect(await cleo.get(at(id))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a person who leaves and returns by the same link has one entry in the log and uses up one place', async () => {
  const { ada, cleo, id } = await setUp();
  const leave = () => cleo.delete(`/api/communities/${id}/membership`);
  const joins = async () => {
    const { body: log } = await ada.get(`/api/communities/${id}/log`);
    return log.filter(({ act }: { act: string }) => act === 'join-by-link').length;
  };
  const first = await create(ada, id, { uses: 5 });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await join(cleo, first.token)).toMatchObject({ status: 200, body: { viewer: { role: 'MEMBER' } } });
    expect(await leave()).toMatchObject({ status: 200 });
  }
  expect([await joins(), (await ada.get(at(id))).body.usesLeft]).toEqual([1, 4]);
  const later = await create(ada, id);
  expect(await join(cleo, later.token)).toMatchObject({ status: 200 });
  expect(await joins()).toBe(2);
});

test('an export has when its person joined by links, and not who joined their club', async () => {
  const { ada, cleo, id } = await setUp();
  const { token } = await create(ada, id);
  await join(cleo, token);
  const exported = async (by: TestPerson) => {
    const { body } = await by.post('/api/exports');
    await makeExport(app, by);
    return unpack((await by.get(`/api/exports/${body.id}/file`)).body).get('connections.json') ?? '';
  };
  const own = await exported(cleo);
  expect(own).toContain('club.join-by-link');
  expect(JSON.stringify(JSON.parse(own))).toContain(`"subject_id":"${id}"`);
  const ofOwner = await exported(ada);
  expect(ofOwner).not.toContain(cleo.id);
  expect(ofOwner).not.toContain('"club.');
});

test('no more people join than the link is for, also at the same time', async () => {
  const { ada, cleo, dan, id } = await setUp();
  const { token } = await create(ada, id, { uses: 1 });
  const replies = await Promise.all([join(cleo, token), join(dan, token)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await ada.get(at(id))).body).toBeNull();
});

test('a link ends when it expires, is revoked or replaced, and with the role of its creator', async () => {
  const { ada, ben, cleo, id } = await setUp();
  const { pool } = app.deps;
  const first = await create(ada, id);
  const second = await create(ada, id, { days: 1 });
  expect(await preview(cleo, first.token)).toMatchObject(missing);
  expect(await preview(cleo, second.token)).toMatchObject({ status: 200 });
  const { rows } = await pool.query('select community_link::text as row from community_link');
  expect(JSON.stringify(rows)).not.toContain(second.token);
  await pool.query(
    `update community_link set created_at = now() - interval '2 days', expires_at = now() where community_id = $1`,
    [id],
  );
  expect(await join(cleo, second.token)).toMatchObject(missing);
  const third = await create(ada, id);
  for (let turn = 0; turn < 2; turn += 1) expect(await ada.delete(at(id))).toMatchObject({ status: 204 });
  expect(await join(cleo, third.token)).toMatchObject(missing);
  const ofOfficer = await create(ben, id);
  const suspend = (until: string | null) =>
    pool.query('update person set suspended_until = $2 where id = $1', [ben.id, until]);
  await suspend('infinity');
  expect(await join(cleo, ofOfficer.token)).toMatchObject(missing);
  expect(await ada.get(at(id))).toMatchObject({ body: null });
  await suspend(null);
  expect(await preview(cleo, ofOfficer.token)).toMatchObject({ status: 200 });
  for (const role of ['MODERATOR', 'OFFICER']) {
    await ada.put(`/api/communities/${id}/members/${ben.id}`, { role });
    expect(await join(cleo, ofOfficer.token)).toMatchObject(missing);
  }
  const { body: log } = await ada.get(`/api/communities/${id}/log`);
  expect(log.map(({ act }: { act: string }) => act)).toEqual([
    'role',
    'role',
    'link',
    'link-revoked',
    'link',
    'link',
    'link',
  ]);
});

test('a person who was removed joins only by a later link and if they may return', async () => {
  const { ada, cleo, dan, id } = await setUp();
  const remove = (canReturn: boolean) =>
    ada.send('DELETE', `/api/communities/${id}/members/${cleo.id}`, { reason: 'Spam', canReturn });
  const { token } = await create(ada, id);
  await join(cleo, token);
  await remove(true);
  expect(await join(cleo, token)).toMatchObject({ status: 403, body: { code: 'removed' } });
  const later = await create(ada, id);
  expect(await join(cleo, later.token)).toMatchObject({ status: 200 });
  await remove(false);
  const last = await create(ada, id);
  expect(await join(cleo, last.token)).toMatchObject({ status: 403, body: { code: 'removed' } });
  await ada.post(`/api/communities/${id}/archive`);
  expect(await join(dan, last.token)).toMatchObject({ status: 409, body: { code: 'archived' } });
  expect(await ada.post(at(id), {})).toMatchObject({ status: 409, body: { code: 'archived' } });
  expect(await ada.delete(at(id))).toMatchObject({ status: 204 });
});

test('the link of a club for its campus works on its campus, and ends a request', async () => {
  const { ada, cleo, id } = await setUp({ policy: 'REQUEST', audience: 'CAMPUS' });
  const other = await app.person('other', { campus: 'Elsewhere' });
  const { token } = await create(ada, id);
  expect(await preview(other, token)).toMatchObject(missing);
  expect(await join(other, token)).toMatchObject(missing);
  await cleo.post(`/api/communities/${id}/join`);
  expect(await join(cleo, token)).toMatchObject({ status: 200, body: { viewer: { status: 'member' } } });
  expect((await ada.get(`/api/communities/${id}/requests`)).body).toEqual([]);
});
