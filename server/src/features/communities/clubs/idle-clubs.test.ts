import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { makeClub } from '#testing/communities.ts';
import { host } from '#testing/events.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { postForm } from '#testing/posting.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const query = (text: string, values: unknown[]) => app.deps.pool.query(text, values);

/** A club of Ada, with the officer Ben and the member Cleo. */
async function setUp() {
  const { ada, ben, cleo, club: id } = await makeClub(app, { ben: 'OFFICER' });
  const run = () => runJob(app.deps, 'communities.watchIdleClubs');
  /** Runs the job after some days. */
  const pass = async (days: number) => {
    await query(
      `with posted as (
         update post set created_at = created_at - make_interval(days => $2) where community_id = $1
       ), hosted as (
         update event set created_at = created_at - make_interval(days => $2), start_time = start_time - make_interval(days => $2),
           end_time = end_time - make_interval(days => $2) where community_id = $1
       )
       update community set created_at = created_at - make_interval(days => $2), restored_at = restored_at - make_interval(days => $2),
         idle_noticed_at = idle_noticed_at - make_interval(days => $2) where id = $1`,
      [id, days],
    );
    await run();
  };
  const isArchived = async () => (await cleo.get(`/api/communities/${id}`)).body.archivedAt !== null;
  const post = () => ada.post('/api/posts', postForm(ada.id, 'We are here', [], { communityId: id }));
  return { ada, ben, cleo, id, run, pass, isArchived, post };
}

const detailsOf = async (person: TestPerson) => (await notificationsOf(person)).map(({ detail }) => detail);

test('the officers of a club are notified after 60 days and warned twice before it is archived after a year', async () => {
  const { ada, ben, cleo, id, run, pass, isArchived } = await setUp();
  await pass(59);
  expect(await detailsOf(ada)).toEqual([]);
  const steps = [
    [1, 'clubquiet'],
    [275, 'clubending'],
    [23, 'clublastdays'],
    [7, 'clubarchived'],
  ] as const;
  for (const [days, detail] of steps) {
    if (days > 1) await pass(days - 1);
    expect(await isArchived()).toBe(false);
    await app.deps.pool.query('delete from notification where recipient_id = any($1)', [[ada.id, ben.id]]);
    await pass(1);
    // Of several runs, one notifies.
    await Promise.all([run(), run()]);
    for (const officer of [ada, ben]) {
      expect(await notificationsOf(officer)).toMatchObject([{ kind: 'team', detail, actor: null }]);
    }
  }
  expect(await isArchived()).toBe(true);
  expect(await detailsOf(cleo)).toEqual([]);
  expect((await ada.get(`/api/communities/${id}/log`)).body).toMatchObject([{ act: 'archive', actor: null }]);
  expect(await detailsOf(ben)).toEqual(['clubarchived']);
});

test('a later notice replaces the earlier one', async () => {
  const { ada, pass } = await setUp();
  await pass(60);
  await pass(275);
  expect(await detailsOf(ada)).toEqual(['clubending']);
});

test('a restored club has everything, and a year again', async () => {
  const { ada, ben, id, run, pass, isArchived, post } = await setUp();
  await post();
  await pass(400);
  await pass(23);
  await pass(7);
  expect(await isArchived()).toBe(true);
  expect(await ada.post(`/api/communities/${id}/restore`)).toMatchObject({ status: 200, body: { archivedAt: null } });
  await run();
  await pass(59);
  expect(await isArchived()).toBe(false);
  expect((await ben.get(`/api/posts?communityId=${id}`)).body).toHaveLength(1);
  await pass(1);
  expect(await detailsOf(ben)).toEqual(['clubquiet']);
});

test('a club that was idle for longer than a year when it is looked at first has both warnings', async () => {
  const { ada, pass, isArchived } = await setUp();
  await pass(800);
  expect(await detailsOf(ada)).toEqual(['clubending']);
  await pass(22);
  expect(await detailsOf(ada)).toEqual(['clubending']);
  await pass(1);
  expect(await detailsOf(ada)).toEqual(['clublastdays']);
  await pass(6);
  expect(await isArchived()).toBe(false);
  await pass(1);
  expect(await isArchived()).toBe(true);
});

test.each(['post', 'event'])('a %s ends the notices, and they begin again', async (what) => {
  const { ada, id, pass, isArchived, post } = await setUp();
  await pass(350);
  expect(await detailsOf(ada)).toEqual(['clubending']);
  if (what === 'post') await post();
  else await host(ada, { communityId: id });
  await pass(23);
  await pass(7);
  expect(await isArchived()).toBe(false);
  await pass(33);
  expect(await detailsOf(ada)).toEqual(['clubquiet']);
});

test('a club whose freeze is lifted has a year again', async () => {
  const { ada, id, pass, isArchived } = await setUp();
  await pass(400);
  await pass(23);
  await query('update community set frozen_at = now(), archived_at = now() where id = $1', [id]);
  await pass(30);
  expect(await detailsOf(ada)).toEqual(['clublastdays']);
  const freeze = { id, decidedAt: new Date(), message: '' };
  await transact(app.deps.db, async (tx) => app.deps.subjects.COMMUNITY?.freezing?.lift(app.deps, tx, freeze));
  await pass(1);
  expect(await isArchived()).toBe(false);
});
