import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { runJob } from '#testing/run-job.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let marks = 0;
const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person(`owner_${(marks += 1)}`)));
const at = (club: string, rest = '') => `/api/communities/${club}${rest}`;
const { query } = { query: (text: string, values: unknown[]) => app.deps.pool.query(text, values) };
const roleOf = async (club: string, { id }: TestPerson) => {
  const { rows } = await query('select role from community_member where community_id = $1 and person_id = $2', [
    club,
    id,
  ]);
  return rows[0]?.role as string | undefined;
};
const setRole = (club: string, { id }: TestPerson, role: string, days = 0) =>
  query(
    `update community_member set role = $3, since = now() - make_interval(days => $4)
     where community_id = $1 and person_id = $2`,
    [club, id, role, days],
  );

test('an offer ends when the member gets a lower role', async () => {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  await setRole(club, ben, 'OFFICER');
  await ada.post(at(club, '/owners'), { userId: ben.id });
  expect(await ada.put(at(club, `/members/${ben.id}`), { role: 'MEMBER' })).toMatchObject({ status: 200 });
  expect(await ben.post(at(club, '/owners/accept'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await roleOf(club, ben)).toBe('MEMBER');
});

test('a club has up to three owners, who have accepted', async () => {
  const [ada, ben, cleo, dan] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OWNER' });
  const offer = (who: TestPerson, whom: TestPerson) => who.post(at(club, '/owners'), { userId: whom.id });
  expect(await offer(ben, cleo)).toMatchObject({ status: 403 });
  expect(await ben.post(at(club, '/owners/accept'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  for (let time = 0; time < 2; time += 1) expect(await offer(ada, ben)).toMatchObject({ status: 200 });
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'team', detail: 'cluboffered' }]);
  expect((await ben.get(at(club))).body.viewer).toMatchObject({ role: 'MEMBER', isOfferedOwnership: true });
  await offer(ada, cleo);
  expect(await offer(ada, dan)).toMatchObject({ status: 409, body: { code: 'too_many_owners' } });
  for (let time = 0; time < 2; time += 1) {
    expect(await ben.post(at(club, '/owners/accept'))).toMatchObject({
      status: 200,
      body: { viewer: { role: 'OWNER' } },
    });
    expect(await cleo.post(at(club, '/owners/decline'))).toMatchObject({ status: 200 });
  }
  expect(await cleo.post(at(club, '/owners/accept'))).toMatchObject({ status: 403 });
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'team', detail: 'clubcoowner' }]);
  expect(await offer(ada, await app.person(`no_member_${marks}`))).toMatchObject({ status: 404 });
});

test('an offer that nobody has accepted ends after 14 days and frees the seat', async () => {
  const [ada, ben, cleo, dan] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OWNER' });
  const offer = (whom: TestPerson) => ada.post(at(club, '/owners'), { userId: whom.id });
  for (const whom of [ben, cleo]) expect(await offer(whom)).toMatchObject({ status: 200 });
  const { offerEndsAt } = (await ben.get(at(club))).body.viewer;
  expect(Date.parse(offerEndsAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect((await ada.get(at(club))).body.viewer.offerEndsAt).toBeNull();
  await query(
    `update community_owner_offer set created_at = now() - make_interval(days => case when person_id = $2 then 15 else 13 end)
     where community_id = $1`,
    [club, ben.id],
  );
  await runJob(app.deps, 'communities.endOffers');
  expect(await ben.post(at(club, '/owners/accept'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await offer(dan)).toMatchObject({ status: 200 });
  expect(await cleo.post(at(club, '/owners/accept'))).toMatchObject({ status: 200 });
});

test('an offer ends when its recipient leaves, is blocked by an owner, or owns five clubs', async () => {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  const offer = () => ada.post(at(club, '/owners'), { userId: ben.id });
  const isOffered = async () => (await ben.get(at(club))).body.viewer.isOfferedOwnership as boolean;
  await offer();
  await ben.delete(at(club, '/membership'));
  await ben.post(at(club, '/join'));
  expect(await isOffered()).toBe(false);
  await offer();
  for (let count = 0; count < 5; count += 1) await addClub(app.deps.pool, [ben], { role: 'OWNER' });
  expect(await ben.post(at(club, '/owners/accept'))).toMatchObject({ status: 409, body: { code: 'too_many_clubs' } });
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await isOffered()).toBe(false);
});

test('the longest-serving officer follows an owner who is banned or erased', async () => {
  const [ada, ben, cleo, dan] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OWNER' });
  await setRole(club, ben, 'OFFICER', 10);
  await setRole(club, cleo, 'OFFICER', 20);
  await setRole(club, dan, 'MEMBER', 900);
  await sanction(app, ada, 'BAN');
  await runJob(app.deps, 'communities.followOwner', { id: club });
  expect([await roleOf(club, ada), await roleOf(club, ben), await roleOf(club, cleo)]).toEqual([
    'MEMBER',
    'OFFICER',
    'OWNER',
  ]);
  expect(await notificationsOf(cleo)).toMatchObject([{ kind: 'team', detail: 'clubowner' }]);

  expect((await cleo.send('DELETE', '/api/profile/me', { username: cleo.username })).status).toBe(202);
  expect(await roleOf(club, cleo)).toBe('OWNER');
  await eraseDeleted(app.deps);
  await runJob(app.deps, 'communities.followOwner', { id: club });
  expect([await roleOf(club, cleo), await roleOf(club, ben)]).toEqual([undefined, 'OWNER']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('elections of owners end when another owner follows, so that they keep no seats', async () => {
  const [ada, ben, cleo] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'OWNER' });
  await setRole(club, ben, 'OFFICER');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const start = (title: string, role: string) =>
    ada.post(at(club, '/elections'), { title, role, nominationsUntil: inDays(7), closesAt: inDays(60) });
  for (const [title, role] of [
    ['Chair', 'OWNER'],
    ['Host', 'MODERATOR'],
    ['Deputy', 'OWNER'],
  ] as const)
    expect(await start(title, role)).toMatchObject({ status: 201 });
  await sanction(app, ada, 'BAN');
  await runJob(app.deps, 'communities.followOwner', { id: club });
  expect((await ben.get(at(club, '/elections'))).body).toMatchObject([{ title: 'Host' }]);
  expect(await ben.post(at(club, '/owners'), { userId: cleo.id })).toMatchObject({ status: 200 });
});

test('the end of an account enqueues the succession in the clubs that it owns', async () => {
  const [ada] = await people(1);
  const club = await addClub(app.deps.pool, [ada!], { role: 'OWNER' });
  await sanction(app, ada!, 'BAN');
  const { rows } = await query(
    `select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id where identifier = $1`,
    ['communities.followOwner'],
  );
  expect(rows).toContainEqual({ payload: { id: club } });
  await runJob(app.deps, 'communities.followOwner', { id: club });
  const { rows: clubs } = await query('select archived_at is not null as archived from community where id = $1', [
    club,
  ]);
  expect(clubs).toEqual([{ archived: true }]);
});

test('an owner who is away for 120 days is followed two weeks after a notice to the officers', async () => {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  await setRole(club, ben, 'OFFICER');
  const run = () => runJob(app.deps, 'communities.followAwayOwners');
  const pass = (days: number) =>
    query(
      `update community_member set away_since = away_since - make_interval(days => $2),
         notified_at = notified_at - make_interval(days => $2) where community_id = $1`,
      [club, days],
    );
  await query('delete from session where person_id = $1', [ada.id]);
  await run();
  await pass(98);
  await run();
  expect(await notificationsOf(ben)).toEqual([]);
  await pass(2);
  await run();
  await run();
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'team', detail: 'clubaway', actor: null }]);
  expect(await roleOf(club, ada)).toBe('OWNER');

  const back = await app.signInAgain(ada);
  await run();
  await pass(200);
  await run();
  expect(await roleOf(club, ada)).toBe('OWNER');

  await query('delete from session where person_id = $1', [back.id]);
  await run();
  await pass(100);
  await run();
  await pass(15);
  await run();
  expect([await roleOf(club, ada), await roleOf(club, ben)]).toEqual(['MEMBER', 'OWNER']);
});
