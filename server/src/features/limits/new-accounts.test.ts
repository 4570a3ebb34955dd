import { expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { befriend } from '#testing/befriend.ts';
import { eventDraft, host } from '#testing/events.ts';
import { postForm } from '#testing/post-form.ts';
import { write } from '#testing/posting.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const start = () => startTestApp({ env: { RATE_LIMITS: 'on' } });
const post = (by: TestPerson, content = 'Hello', key?: string) =>
  by.post('/api/posts', postForm(by.id, content), key ? { headers: { 'idempotency-key': key } } : {});
const refused = { status: 429, body: { code: 'new_account' } };
const venture = { name: 'Shop', description: 'A shop.', location: 'Nairobi', email: 'we@shop.example' };

/** The statuses of the calls, which run together. */
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted();
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

async function follow(by: TestPerson, other: TestPerson): Promise<void> {
  expect((await by.post('/api/connections', { followingId: other.id })).status).toBe(200);
}

test('a new account posts ten times a day, also concurrently, and deleting frees nothing', async () => {
  await using app = await start();
  const ada = await app.person('ada', { ageDays: 0 });
  const replies = await Promise.all(times(13, () => post(ada)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...times(10, () => 201), 429, 429, 429]);
  const [first] = replies.filter(({ status }) => status === 201);
  await ada.delete(`/api/posts/${first?.body.id}`);
  const over = await post(ada);
  expect(over).toMatchObject(refused);
  const end = new Date(Date.now() + 7 * 86_400_000);
  const day = end.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(over.body.detail).toContain(`The limit ends on ${day}`);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  await app.deps.pool.query(`update new_account_use set day = day - 1`);
  expect(await post(ada)).toMatchObject({ status: 201 });
});

test('a repeated request counts once, and a refused one not at all', async () => {
  await using app = await start();
  const ada = await app.person('ada', { ageDays: 0 });
  for (let turn = 0; turn < 12; turn += 1) expect(await post(ada, 'Hello', 'one')).toMatchObject({ status: 201 });
  expect(await post(ada, ' ')).toMatchObject({ status: 422 });
  const { rows } = await app.deps.pool.query('select kind, used from new_account_use');
  expect(rows).toEqual([{ kind: 'post', used: 1 }]);
});

test('comments of all kinds share one limit', async () => {
  await using app = await start();
  const [ada, ben] = [await app.person('ada', { ageDays: 0 }), await app.person('ben')];
  const postId = await write(ben, 'Hello');
  const eventId = await host(ben);
  await ada.post(`/api/events/${eventId}/rsvp`);
  const { body: icebreaker } = await ben.post('/api/icebreakers', { content: 'Who are you?', duration: 2 });
  await using socket = await connectSocket(app.url, '/events', { auth: { token: ada.token } });
  const comment = (content: string) => ada.post(`/api/posts/${postId}/comments`, { content });
  const discuss = () => socket.ask('comment:post', { eventId, content: 'Hello' });
  const answer = () => ada.post(`/api/icebreakers/${icebreaker.id}/comments`, { content: 'Ada' });
  expect(await statusesOf(times(18, (index) => comment(`Number ${index}`)))).toEqual(times(18, () => 201));
  expect(await discuss()).toMatchObject({ ok: true });
  expect(await answer()).toMatchObject({ status: 201 });
  expect(await comment('Over')).toMatchObject(refused);
  expect(await discuss()).toMatchObject({ ok: false, code: 'new_account' });
  expect(await answer()).toMatchObject(refused);
});

test('a new account creates three events and one business, and invites ten people a day', async () => {
  await using app = await start();
  const ada = await app.person('ada', { ageDays: 0 });
  const guests = await Promise.all(times(11, (index) => app.person(`guest_${index}`)));
  expect(await statusesOf(times(5, () => ada.post('/api/events', eventDraft())))).toEqual([201, 201, 201, 429, 429]);
  expect(await statusesOf(times(2, () => ada.post('/api/ventures', venture)))).toEqual([201, 429]);
  await app.deps.pool.query(`update new_account_use set day = day - 1 where day <> 'epoch'`);
  await runJob(app.deps, 'limits.clean');
  expect(await ada.post('/api/events', eventDraft())).toMatchObject(refused);

  const { body: mine } = await ada.get('/api/events/my');
  const invite = (ids: string[]) => ada.post(`/api/events/${mine[0].id}/invitations`, { userIds: ids });
  const ids = guests.map(({ id }) => id);
  expect(await invite(ids)).toMatchObject(refused);
  expect(await invite(ids.slice(0, 9))).toMatchObject({ status: 200 });
  // Invited already, so these count nothing.
  expect(await invite(ids.slice(0, 9))).toMatchObject({ status: 200 });
  expect(await invite(ids.slice(9))).toMatchObject(refused);
  expect(await invite(ids.slice(9, 10))).toMatchObject({ status: 200 });

  const { body: shops } = await ada.get('/api/ventures/my');
  await befriend(app, ada, guests[0]!);
  expect(
    await ada.post('/api/ventures/members', { ventureId: shops[0].id, userId: ids[0], role: 'Cook' }),
  ).toMatchObject(refused);
});

test('the limits end after seven days', async () => {
  await using app = await start();
  const [ada, ben] = [await app.person('ada', { ageDays: 6 }), await app.person('ben', { ageDays: 7 })];
  const over = async (who: TestPerson) =>
    (await Promise.all(times(11, () => post(who)))).filter((each) => each.status === 429);
  expect(await over(ada)).toHaveLength(1);
  expect(await over(ben)).toHaveLength(0);
});

test('the limits end with three friends of the same campus, and stay ended without them', async () => {
  await using app = await start();
  const ada = await app.person('ada', { ageDays: 0 });
  const [near, far] = await Promise.all([
    Promise.all(times(3, (index) => app.person(`near_${index}`))),
    Promise.all(times(3, (index) => app.person(`far_${index}`, { campus: 'Elsewhere' }))),
  ]);
  await Promise.all(times(10, () => post(ada)));
  for (const friend of [...far, ...near.slice(0, 2)]) {
    await follow(ada, friend);
    expect(await post(ada)).toMatchObject(refused);
    await follow(friend, ada);
    expect(await post(ada)).toMatchObject(refused);
  }
  await follow(near[2]!, ada);
  await follow(ada, near[2]!);
  app.deps.sessions.forget(ada.id);
  expect(await post(ada)).toMatchObject({ status: 201 });
  await ada.post('/api/connections/unfollow', { followingId: near[0]!.id });
  app.deps.sessions.forget(ada.id);
  expect(await post(ada)).toMatchObject({ status: 201 });
});

test('without rate limits nothing is refused', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada', { ageDays: 0 });
  expect(await statusesOf(times(12, () => post(ada)))).toEqual(times(12, () => 201));
});

test('authors with a new account are marked, in posts, comments and lists, and others are not', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada', { ageDays: 0 }), await app.person('ben')];
  await write(ada, 'https://shop.example');
  const id = await write(ben, 'Hello');
  const written = await ada.post(`/api/posts/${id}/comments`, { content: 'https://shop.example' });
  expect(written.body.user).toMatchObject({ username: 'ada', isNew: true });
  const { body: posts } = await ben.get('/api/posts');
  expect(posts.map(({ owner }: { owner: object }) => owner)).toMatchObject([
    { username: 'ben' },
    { username: 'ada', isNew: true },
  ]);
  expect(posts[0].owner).not.toHaveProperty('isNew');
  expect((await ben.get(`/api/posts/${id}/comments`)).body).toMatchObject([{ user: { isNew: true } }]);
  await setOld(app, ada);
  expect((await ben.get('/api/posts')).body[1].owner).not.toHaveProperty('isNew');
});

async function setOld(app: TestApp, who: TestPerson): Promise<void> {
  await app.deps.pool.query(`update person set created_at = now() - interval '8 days' where id = $1`, [who.id]);
}

test('counts of days before yesterday are removed', async () => {
  await using app = await start();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const days: [TestPerson, number][] = [
    [ada, 1],
    [ben, 2],
  ];
  for (const [{ id }, age] of days) {
    const values = [id, age];
    const day = "(now() at time zone 'UTC')::date - $2::int";
    await app.deps.pool.query(
      `insert into daily_count (person_id, kind, day, count) values ($1, 'invitation', ${day}, 1)`,
      values,
    );
    await app.deps.pool.query(
      `insert into invitation_day (person_id, day, invitations) values ($1, ${day}, 1)`,
      values,
    );
  }
  await runJob(app.deps, 'limits.clean');
  for (const table of ['daily_count', 'invitation_day']) {
    const { rows } = await app.deps.pool.query(`select person_id from ${table}`);
    expect(rows).toEqual([{ person_id: ada.id }]);
  }
});
