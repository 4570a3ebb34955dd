import { joinRequestsPerDay } from '@baraza/contract/features/community-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { addClub } from '#testing/communities.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let marks = 0;
const person = (name: string, more: object = {}) => app.person(`${name}_${(marks += 1)}`, more);
const at = (club: string, rest = '') => `/api/communities/${club}${rest}`;

/** A club with requests, with its owner. */
async function clubOf(owner: TestPerson, more: object = {}): Promise<string> {
  return addClub(app.deps.pool, [owner], { policy: 'REQUEST', role: 'OWNER', name: `Debate ${(marks += 1)}`, ...more });
}

test('a request is sent once to the officers, and withdrawn', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')];
  const club = await clubOf(ada);
  await befriend(app, ada, ben);
  for (let time = 0; time < 2; time += 1) {
    expect(await ben.post(at(club, '/join'), { message: ' Please ' })).toMatchObject({
      status: 202,
      body: { membersCount: 1, viewer: { status: 'requested' } },
    });
  }
  const { body } = await ada.get(at(club, '/requests'));
  expect(body).toMatchObject([{ userId: ben.id, message: 'Please', status: 'pending', reason: null, friendsCount: 1 }]);
  const sent = await notificationsOf(ada);
  expect(sent).toMatchObject([{ kind: 'request', content: expect.stringContaining('asked to join “Debate') }]);
  expect(sent[0]?.link).toMatch(/^\/clubs\/debate[^/]*\/desk$/);
  expect(await ben.get(at(club, '/requests'))).toMatchObject({ status: 403 });
  expect(await ben.delete(at(club, '/membership'))).toMatchObject({ body: { viewer: { status: 'none' } } });
  expect((await ada.get(at(club, '/requests'))).body).toEqual([]);
});

test('an answered request keeps its first answer', async () => {
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const club = await clubOf(ada);
  await ben.post(at(club, '/join'));
  await cleo.post(at(club, '/join'));
  const answer = (whom: TestPerson, how: string, body?: object) =>
    ada.post(at(club, `/requests/${whom.id}/${how}`), body);
  expect(await ben.post(at(club, `/requests/${ben.id}/approve`))).toMatchObject({ status: 403 });
  for (const how of ['approve', 'approve', 'decline']) {
    expect(await answer(ben, how)).toMatchObject({ status: 200, body: { userId: ben.id, status: 'approved' } });
  }
  expect((await ben.get(at(club))).body).toMatchObject({ membersCount: 2, viewer: { status: 'member' } });
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'answer', detail: 'clubapproved' }]);

  expect(await answer(cleo, 'decline', { reason: 'We are full' })).toMatchObject({
    body: { status: 'declined', reason: 'We are full' },
  });
  expect(await answer(cleo, 'approve')).toMatchObject({ body: { status: 'declined', reason: 'We are full' } });
  expect((await cleo.get(at(club))).body.viewer).toMatchObject({ status: 'none', reason: 'We are full' });
  expect((await notificationsOf(cleo))[0]).toMatchObject({ detail: 'clubdeclined', excerpt: 'We are full' });
  expect(await answer(await person('nobody'), 'approve')).toMatchObject({ status: 404 });
});

test('officers answer requests despite a block, and see the name', async () => {
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const club = await clubOf(ada);
  for (const each of [ben, cleo]) await each.post(at(club, '/join'), { message: 'Please' });
  await ben.put(`/api/blocks/${ada.id}`);
  await ada.put(`/api/blocks/${cleo.id}`);
  const { body } = await ada.get(at(club, '/requests'));
  expect(body).toMatchObject([
    { userId: ben.id, user: { username: ben.username, image: null }, message: '' },
    { userId: cleo.id, user: { username: cleo.username, image: null }, message: '' },
  ]);
  expect(await ada.post(at(club, `/requests/${ben.id}/decline`), { reason: 'Full' })).toMatchObject({
    status: 200,
    body: { status: 'declined', reason: 'Full' },
  });
  expect(await ada.post(at(club, `/requests/${cleo.id}/approve`))).toMatchObject({ body: { status: 'approved' } });
  expect((await ben.get(at(club))).body.viewer).toMatchObject({ status: 'none', reason: 'Full' });
  expect((await cleo.get(at(club))).body.viewer).toMatchObject({ status: 'member' });
});

test('a declined person can ask again after seven days, also if they leave in between', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')];
  const club = await clubOf(ada);
  await ben.post(at(club, '/join'));
  await ada.post(at(club, `/requests/${ben.id}/decline`), {});
  await ben.delete(at(club, '/membership'));
  expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 403, body: { code: 'request_declined' } });
  const askAgainAt = async () => (await ben.get(at(club))).body.viewer.askAgainAt as string | null;
  expect(Date.parse((await askAgainAt()) ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await app.deps.pool.query(
    `update community_request set decided_at = now() - interval '7 days' where community_id = $1`,
    [club],
  );
  expect(await askAgainAt()).toBeNull();
  expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 202, body: { viewer: { reason: null } } });
});

test('two officers who answer at the same time give one answer', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')];
  const club = await clubOf(ada);
  await ben.post(at(club, '/join'));
  const replies = await Promise.all(
    ['approve', 'decline', 'approve', 'decline'].map((how) => ada.post(at(club, `/requests/${ben.id}/${how}`))),
  );
  expect(new Set(replies.map(({ body }) => body.status)).size).toBe(1);
});

test('officers invite friends and members of their intake, who join a club that is closed to others', async () => {
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo', { intake: 'MAY_2024' })];
  const club = await clubOf(ada, { policy: 'INVITE', audience: 'MEMBERS' });
  expect(await ben.get(at(club))).toMatchObject({ status: 404 });
  const invite = (...userIds: string[]) => ada.post(at(club, '/invitations'), { userIds });
  expect(await invite(ben.id, cleo.id)).toMatchObject({
    status: 403,
    body: { code: 'not_invitable', errors: [{ path: 'userIds.1' }] },
  });
  expect((await ada.get(at(club, '/invitations'))).body).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    expect(await invite(ben.id, ada.id)).toMatchObject({ status: 201, body: [{ userId: ben.id }] });
  }
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'invitation', link: expect.stringMatching('/clubs/') }]);
  expect((await ben.get(at(club))).body.viewer).toMatchObject({ status: 'invited' });
  expect(await ben.post(at(club, '/invitations'), { userIds: [cleo.id] })).toMatchObject({ status: 403 });
  expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 200, body: { viewer: { status: 'member' } } });
  expect((await ada.get(at(club, '/invitations'))).body).toEqual([]);
  await ben.delete(at(club, '/membership'));
  expect(await ben.get(at(club))).toMatchObject({ status: 404 });
});

test('a club that is listed for invited people only cannot be joined without an invitation', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')];
  const club = await clubOf(ada, { policy: 'INVITE', audience: 'EVERYONE' });
  expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});

test('an invitation is refused by its recipient and ends with a block, and lets a removed person return', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')];
  const club = await clubOf(ada, { policy: 'OPEN' });
  const invite = () => ada.post(at(club, '/invitations'), { userIds: [ben.id] });
  await invite();
  expect(await ben.delete(at(club, '/membership'))).toMatchObject({ body: { viewer: { status: 'none' } } });
  await ben.post(at(club, '/join'));
  await ada.send('DELETE', at(club, `/members/${ben.id}`), { reason: 'Spam', canReturn: false });
  await invite();
  expect((await ben.get(at(club))).body.viewer).toMatchObject({ status: 'invited', reason: null });
  await ben.put(`/api/blocks/${ada.id}`);
  expect((await ben.get(at(club))).body.viewer).toMatchObject({ status: 'none' });
  expect(await invite()).toMatchObject({ status: 404 });
});

test('people of another campus are not invited to a club for its campus', async () => {
  const [ada, ben] = [await person('ada'), await person('ben', { campus: 'Elsewhere' })];
  const campusOnly = await clubOf(ada, { audience: 'CAMPUS' });
  const forAll = await clubOf(ada, { audience: 'EVERYONE' });
  const invite = (club: string) => ada.post(at(club, '/invitations'), { userIds: [ben.id] });
  expect(await invite(campusOnly)).toMatchObject({ status: 403, body: { code: 'not_invitable' } });
  expect(await invite(forAll)).toMatchObject({ status: 201 });
});

test('invitations to clubs count against the daily limit of a new account', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await limited.person('ada', { ageDays: 1 });
  const guests = await Promise.all(Array.from({ length: 11 }, (_, index) => limited.person(`guest_${index}`)));
  const club = await addClub(limited.deps.pool, [ada], { role: 'OWNER' });
  const userIds = guests.map(({ id }) => id);
  expect(await ada.post(at(club, '/invitations'), { userIds })).toMatchObject({
    status: 429,
    body: { code: 'new_account' },
  });
  expect(await ada.post(at(club, '/invitations'), { userIds: userIds.slice(1) })).toMatchObject({ status: 201 });
});

test('a person asks to join at most 20 clubs a day, also if they withdraw requests', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await limited.person('ada'), await limited.person('ben')];
  const clubs: string[] = [];
  for (let index = 0; index <= joinRequestsPerDay; index += 1) {
    clubs.push(await addClub(limited.deps.pool, [ada], { policy: 'REQUEST', role: 'OWNER' }));
  }
  const last = clubs.pop()!;
  for (const club of clubs) expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 202 });
  // A repeated request to the same club is not counted again.
  expect(await ben.post(at(clubs[0]!, '/join'))).toMatchObject({ status: 202 });
  expect(await ben.delete(at(clubs[0]!, '/membership'))).toMatchObject({ status: 200 });
  const refused = await ben.post(at(last, '/join'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ben.get(at(last))).body.viewer).toMatchObject({ status: 'none' });
  // As if this request had waited since before midnight.
  await limited.deps.pool.query('update daily_count set day = day + 1');
  expect(await ben.post(at(last, '/join'))).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  await limited.deps.pool.query('update daily_count set day = day - 2');
  expect(await ben.post(at(last, '/join'))).toMatchObject({ status: 202 });
});
