import { expect, test } from 'vitest';
import { addClub, leaveClub, setAudience } from '#testing/communities.ts';
import { write } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const contents = async (reader: TestPerson, query = '') =>
  (await reader.get(`/api/posts?${query}`)).body.map((post: { content: string }) => post.content);

async function addFollow(app: TestApp, follower: TestPerson, following: TestPerson): Promise<void> {
  await app.deps.pool.query('insert into follow (follower_id, following_id) values ($1, $2)', [
    follower.id,
    following.id,
  ]);
}

test('only members read the posts of a club for its members, and authors their own after leaving', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const id = await write(ada, 'to members #club');
  const club = await addClub(pool, [ada, ben]);
  await setAudience(pool, [id], { audience: 'MEMBERS', club });
  await addFollow(app, cleo, ada);

  const ofAuthor = `ownerId=${ada.id}`;
  const queries = ['tag=club', ofAuthor, `communityId=${club}`];
  for (const query of queries) expect(await contents(ben, query), query).toEqual(['to members #club']);
  for (const query of ['', 'scope=following', 'scope=campus', ...queries])
    expect(await contents(cleo, query), query).toEqual([]);
  const absent = await cleo.get('/api/posts/00000000-0000-7000-8000-000000000000');
  expect(await cleo.get(`/api/posts/${id}`)).toMatchObject({ status: 404, body: absent.body });

  await leaveClub(pool, club, ben);
  await leaveClub(pool, club, ada);
  expect(await contents(ben, ofAuthor)).toEqual([]);
  expect(await contents(ada, ofAuthor)).toEqual(['to members #club']);
});

test('posts for a campus are read there: on the campus of the club, and on that of the author without one', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada', { campus: 'North' }), await app.person('ben', { campus: 'North' })];
  const [cleo, dan] = [await app.person('cleo', { campus: 'South' }), await app.person('dan', { campus: 'South' })];
  const posts = [await write(ada, 'of ada'), await write(cleo, 'of the club')];
  const club = await addClub(pool, [ada, cleo, dan]);
  await setAudience(pool, [posts[0]!], { audience: 'CAMPUS', club: null });
  await setAudience(pool, [posts[1]!], { audience: 'CAMPUS', club });
  expect(await contents(ben)).toEqual(['of ada']);
  expect(await contents(ben, `communityId=${club}`)).toEqual(['of the club']);
  expect(await contents(dan)).toEqual([]);
  expect(await contents(dan, `communityId=${club}`)).toEqual([]);
});

test('a post for members has no community only by mistake, which the database refuses', async () => {
  await using app = await startTestApp();
  const id = await write(await app.person('ada'), 'words');
  await expect(setAudience(app.deps.pool, [id], { audience: 'MEMBERS', club: null })).rejects.toThrow(
    'post_of_members',
  );
});
