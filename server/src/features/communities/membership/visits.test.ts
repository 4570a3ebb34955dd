import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClub } from '#testing/communities.ts';
import { postForm } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const query = (text: string, values: unknown[]) => app.deps.pool.query(text, values);
const at = (club: string, rest = '') => `/api/communities/${club}${rest}`;

/** A club of Ada, with the member Ben; Cleo is none. */
async function setUp() {
  const { ada, ben, cleo, club } = await makeClub(app, { members: 2 });
  const post = async (by: TestPerson, content: string, more: object = {}) =>
    (await by.post('/api/posts', postForm(by.id, content, [], { communityId: club, ...more }))).body.id as string;
  const newFor = async (who: TestPerson) => (await who.get(at(club))).body.viewer.newPostsCount as number;
  return { ada, ben, cleo, club, post, newFor };
}

test('posts of others are new to a member until they open the page', async () => {
  const { ada, ben, cleo, club, post, newFor } = await setUp();
  await post(ada, 'One');
  await post(ada, 'Two');
  expect([await newFor(ada), await newFor(ben), await newFor(cleo)]).toEqual([0, 2, 0]);
  expect((await ben.get('/api/communities?scope=mine&kind=CLUB')).body).toMatchObject([
    { viewer: { newPostsCount: 2 } },
  ]);
  const replies = await Promise.all([1, 2, 3].map(() => ben.put(at(club, '/visit'))));
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await newFor(ben)).toBe(0);
  await post(ada, 'Three');
  expect(await newFor(ben)).toBe(1);
});

test('a visit without a new post writes nothing', async () => {
  const { ada, ben, club, post } = await setUp();
  await post(ada, 'One');
  const row = async () => {
    const { rows } = await query('select xmin::text from community_member where community_id = $1 and person_id = $2', [
      club,
      ben.id,
    ]);
    return rows[0]?.xmin as string;
  };
  await ben.put(at(club, '/visit'));
  const before = await row();
  await ben.put(at(club, '/visit'));
  expect(await row()).toBe(before);
});

test('people who are no members visit nothing', async () => {
  const { cleo, club } = await setUp();
  expect(await cleo.put(at(club, '/visit'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await app.anyone.put(at(club, '/visit'))).toMatchObject({ status: 401 });
  expect(await cleo.put(at(cleo.id, '/visit'))).toMatchObject({ status: 404 });
});

test('nothing is new in a community that is muted or whose posts are, nor what the member cannot read', async () => {
  const { ada, ben, club, post, newFor } = await setUp();
  await post(ada, 'One');
  const hidden = await post(ada, 'Two');
  await query('update post set hidden_at = now() where id = $1', [hidden]);
  expect(await newFor(ben)).toBe(1);
  await ben.put(at(club, '/mute'), { muted: true });
  expect(await newFor(ben)).toBe(0);
  await ben.put(at(club, '/mute'), { muted: false, mutedKinds: ['POSTS'] });
  expect(await newFor(ben)).toBe(0);
  await ben.put(at(club, '/mute'), { muted: false, mutedKinds: ['EVENTS'] });
  expect(await newFor(ben)).toBe(1);
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await newFor(ben)).toBe(0);
});

test('in a club with more than 200 members only posts in its name are new, unless a member wants all', async () => {
  const { ada, ben, club, post, newFor } = await setUp();
  await post(ada, 'Mine');
  await post(ada, 'Ours', { asCommunity: 'true' });
  const viewerOf = async () => (await ben.get(at(club))).body.viewer as object;
  expect(await viewerOf()).toMatchObject({ highlightsOnly: false, newPostsCount: 2 });
  await query('update community set members_count = 201 where id = $1', [club]);
  expect(await viewerOf()).toMatchObject({ highlightsOnly: true, newPostsCount: 1 });
  const set = (highlightsOnly: unknown) => ben.put(at(club, '/mute'), { muted: false, highlightsOnly });
  expect(await set(false)).toMatchObject({
    status: 200,
    body: { viewer: { highlightsOnly: false, newPostsCount: 2 } },
  });
  // Muting alone keeps it.
  await ben.put(at(club, '/mute'), { muted: false });
  expect(await viewerOf()).toMatchObject({ highlightsOnly: false });
  expect(await set(null)).toMatchObject({ status: 200, body: { viewer: { highlightsOnly: true } } });
  expect(await set('yes')).toMatchObject({ status: 422 });
  await query('update community set members_count = 2 where id = $1', [club]);
  expect(await newFor(ben)).toBe(2);
});

test('posts of muted people and with muted words count neither as new nor as the most liked', async () => {
  const { ada, ben, club, post, newFor } = await setUp();
  const dan = await app.person('dan');
  await dan.post(at(club, '/join'));
  const [muted, worded, plain] = [await post(dan, 'One'), await post(ada, 'About exams'), await post(ada, 'Three')];
  for (const id of [muted, worded, plain]) await ada.patch(`/api/posts/${id}`, { like: 1 });
  for (const id of [muted, worded]) await dan.patch(`/api/posts/${id}`, { like: 1 });
  expect(await newFor(ben)).toBe(3);
  await ben.put(`/api/mutes/${dan.id}`);
  await ben.put('/api/muted-words', { text: 'exams', duration: 'forever' });
  expect(await newFor(ben)).toBe(1);
  expect((await ben.get(at(club))).body).toMatchObject({ recentPostsCount: 1, topPost: { id: plain } });
});

test('members see the most liked post of the week', async () => {
  const { ada, ben, cleo, club, post } = await setUp();
  const topFor = async (who: TestPerson) => (await who.get(at(club))).body.topPost as unknown;
  const [first, second] = [await post(ada, 'The\nfirst'), await post(ada, 'The second')];
  expect(await topFor(ben)).toBeNull();
  await ben.patch(`/api/posts/${second}`, { like: 1 });
  expect(await topFor(ben)).toEqual({ id: second, excerpt: 'The second', likesCount: 1 });
  for (const who of [ada, ben]) await who.patch(`/api/posts/${first}`, { like: 1 });
  expect(await topFor(ben)).toEqual({ id: first, excerpt: 'The first', likesCount: 2 });
  expect(await topFor(cleo)).toBeNull();
  await query(`update post set created_at = now() - interval '8 days' where id = $1`, [first]);
  expect(await topFor(ben)).toMatchObject({ id: second });
});
