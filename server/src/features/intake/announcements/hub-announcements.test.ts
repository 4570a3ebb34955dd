import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addClub } from '#testing/communities.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const path = '/api/announcements';
const refused = { status: 403, body: { code: 'not_allowed' } };
const missing = { status: 404, body: { code: 'not_found' } };
type Named = { id: string; slug: string; country: string | null };

let marks = 0;
/** The campus of a test, whose people see nobody else, except those of other campuses from their country. */
let campus: string;
let ada: TestPerson;
let ben: TestPerson;
let elsewhere: TestPerson;
beforeEach(async () => {
  marks += 1;
  campus = `Campus ${marks}`;
  ada = await app.person(`ada_${marks}`, { campus });
  ben = await app.person(`ben_${marks}`, { campus });
  elsewhere = await app.person(`elsewhere_${marks}`, { campus: `Elsewhere ${marks}` });
});

const hubOf = async (who: TestPerson, kind: 'CAMPUS' | 'COUNTRY' | 'INTAKE'): Promise<Named> =>
  (await who.get(`/api/communities?kind=${kind}`)).body[0];
const announce = (who: TestPerson, { id }: { id: string }, content = 'Exams moved') =>
  who.post(path, { content, communityId: id });
const contentsFor = async (who: TestPerson, { id }: { id: string }) =>
  (await who.get(`${path}?communityId=${id}`)).body.map(({ content }: { content: string }) => content);
const name = (steward: TestPerson, { id }: { id: string }, keepers: readonly { id: string }[]) =>
  steward.put(`/api/communities/${id}/guide-keepers`, { userIds: keepers.map((keeper) => keeper.id) });

test('stewards of a campus announce to its hub, which its people read, like and are notified of', async () => {
  const hub = await hubOf(ada, 'CAMPUS');
  expect(await announce(ada, hub)).toMatchObject(refused);
  await setRole(app, ada, 'steward', `Elsewhere ${marks}`);
  expect(await announce(ada, hub)).toMatchObject(refused);
  await setRole(app, ada, 'steward', campus);
  const { status, body } = await announce(ada, hub);
  expect([status, body]).toMatchObject([201, { content: 'Exams moved', thumpsUp: 0, user: { id: ada.id } }]);
  expect(await contentsFor(ben, hub)).toEqual(['Exams moved']);
  expect(await ben.patch(`${path}/${body.id}`, { thumbsUp: 1 })).toMatchObject({ body: { thumpsUp: 1, liked: true } });
  expect(await notificationsOf(ben)).toMatchObject([
    {
      kind: 'announcement',
      content: expect.stringContaining('announced to your campus: “Exams moved”'),
      link: `/clubs/${hub.slug}`,
    },
  ]);
  // The announcements of the intake, to which both belong, are others.
  expect((await ben.get(path)).body).toEqual([]);
  expect(await ben.delete(`${path}/${body.id}`)).toMatchObject(refused);
  expect(await ada.delete(`${path}/${body.id}`)).toMatchObject({ status: 204 });
  expect(await contentsFor(ben, hub)).toEqual([]);
});

test('keepers of the guides announce to the hub of a country, until they are no longer keepers', async () => {
  const [steward, keeper] = [ada, ben];
  for (const who of [ada, ben, elsewhere]) await who.put('/api/profile/me', { country: 'TOGO' });
  const hub = await hubOf(ada, 'COUNTRY');
  await setRole(app, steward, 'steward', campus);
  expect(await announce(steward, hub)).toMatchObject(refused);
  await setRole(app, steward, 'steward');
  await name(steward, hub, [keeper]);
  expect(await announce(keeper, hub, 'From the keeper')).toMatchObject({ status: 201 });
  expect(await announce(steward, hub, 'From the steward')).toMatchObject({ status: 201 });
  expect(await contentsFor(elsewhere, hub)).toEqual(['From the steward', 'From the keeper']);
  expect(await notificationsOf(elsewhere)).toMatchObject(
    ['steward', 'keeper'].map((who) => ({
      content: expect.stringContaining(`announced to the hub of your country: “From the ${who}”`),
      link: `/clubs/${hub.slug}`,
    })),
  );
  await name(steward, hub, []);
  expect(await announce(keeper, hub)).toMatchObject(refused);
  await keeper.put('/api/profile/me', { country: 'BENIN' });
  expect(await announce(keeper, hub)).toMatchObject(missing);
});

test('whoever leaves a hub is notified of its announcements no longer, and can still delete their own', async () => {
  const [steward, keeper] = [ada, ben];
  for (const who of [ada, ben, elsewhere]) await who.put('/api/profile/me', { country: 'GABON' });
  const hub = await hubOf(ada, 'COUNTRY');
  await setRole(app, steward, 'steward');
  await name(steward, hub, [keeper]);
  const { body } = await announce(keeper, hub, 'From the keeper');
  expect(await notificationsOf(elsewhere)).toMatchObject([{ kind: 'announcement' }]);
  for (const who of [keeper, elsewhere]) await who.put('/api/profile/me', { country: 'BENIN' });
  expect(await notificationsOf(elsewhere)).toEqual([]);
  expect(await elsewhere.delete(`${path}/${body.id}`)).toMatchObject(missing);
  expect(await keeper.delete(`${path}/${body.id}`)).toMatchObject({ status: 204 });
  expect(await keeper.delete(`${path}/${body.id}`)).toMatchObject(missing);
  expect(await contentsFor(steward, hub)).toEqual([]);
});

test('a keeper who is replaced at the same time announces before it or not at all', async () => {
  const [steward, keeper] = [ada, ben];
  for (const who of [ada, ben]) await who.put('/api/profile/me', { country: 'MALI' });
  const hub = await hubOf(ada, 'COUNTRY');
  await setRole(app, steward, 'steward');
  await name(steward, hub, [keeper]);
  const [named, { status }] = await Promise.all([name(steward, hub, [steward]), announce(keeper, hub, 'Just in time')]);
  expect(named.status).toBe(200);
  expect([201, 403]).toContain(status);
  expect(await contentsFor(steward, hub)).toEqual(status === 201 ? ['Just in time'] : []);
});

test('the hub of an intake is the same by its id and by its name', async () => {
  const hub = await hubOf(ada, 'INTAKE');
  expect(await announce(ada, hub, `By id ${marks}`)).toMatchObject({ status: 201 });
  expect((await ben.get(`${path}?intake=JANUARY_2024&limit=1`)).body).toMatchObject([{ content: `By id ${marks}` }]);
  expect((await ben.get(`${path}?communityId=${hub.id}&limit=1`)).body).toMatchObject([{ content: `By id ${marks}` }]);
  const newer = await app.person(`newer_${marks}`, { intake: 'MAY_2025' });
  expect(await newer.get(`${path}?communityId=${hub.id}`)).toMatchObject(missing);
  expect(await announce(newer, hub)).toMatchObject(missing);
});

test('a club, a hub of others, and both an intake and a community are refused', async () => {
  const hub = await hubOf(ada, 'CAMPUS');
  await setRole(app, ada, 'steward');
  const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
  for (const id of [club, (await hubOf(elsewhere, 'CAMPUS')).id, '00000000-0000-7000-8000-000000000000']) {
    expect(await ada.get(`${path}?communityId=${id}`)).toMatchObject(missing);
    expect(await announce(ada, { id })).toMatchObject(missing);
  }
  expect(await ada.get(`${path}?communityId=${hub.id}&intake=JANUARY_2024`)).toMatchObject({ status: 400 });
  expect(await ada.get(`${path}?communityId=all`)).toMatchObject({ status: 400 });
  for (const more of [{ intake: 'JANUARY_2024' }, { communityId: 'all' }, { communityId: null }]) {
    expect(await ada.post(path, { content: 'x', communityId: hub.id, ...more })).toMatchObject({ status: 422 });
  }
  expect(await app.anyone.get(`${path}?communityId=${hub.id}`)).toMatchObject({ status: 401 });
  expect(await announce(app.anyone as TestPerson, hub)).toMatchObject({ status: 401 });
});

test('an announcement that is sent twice with one key is added once, and the key is not used for another hub', async () => {
  const [campusHub, countryHub] = [await hubOf(ada, 'CAMPUS'), await hubOf(ada, 'COUNTRY')];
  await setRole(app, ada, 'steward');
  const keyed = ({ id }: { id: string }) =>
    ada.post(path, { content: 'Once', communityId: id }, { headers: { 'idempotency-key': `once-${marks}` } });
  expect((await keyed(campusHub)).body).toEqual((await keyed(campusHub)).body);
  expect(await contentsFor(ada, campusHub)).toEqual(['Once']);
  expect(await keyed(countryHub)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('a reported announcement of a hub leads stewards to the hub', async () => {
  const hub = await hubOf(ada, 'CAMPUS');
  await setRole(app, ada, 'steward', campus);
  const { body } = await announce(ada, hub, 'mean words');
  const report = { targetType: 'ANNOUNCEMENT', targetId: body.id, reason: 'SPAM' };
  expect(await elsewhere.post('/api/reports', report)).toMatchObject(missing);
  expect(await ben.post('/api/reports', report)).toMatchObject({ status: 201 });
  await setRole(app, elsewhere, 'steward');
  const { rows } = await app.deps.pool.query('select id from report_case where subject_id = $1', [body.id]);
  expect(await elsewhere.get(`/api/steward/reports/${rows[0].id}`)).toMatchObject({
    status: 200,
    body: { link: `/clubs/${hub.slug}` },
  });
});
