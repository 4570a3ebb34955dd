import { expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { countersAgree, postForm } from '#testing/posting.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

async function startPeople() {
  const app = await startTestApp();
  const [ada, ben, cem] = [await app.person('ada'), await app.person('ben'), await app.person('cem')];
  const writeFor = async (commentsFrom: string, content = 'words') => {
    const { status, body } = await ada.post('/api/posts', postForm(ada.id, content, [], { commentsFrom }));
    expect([status, body.commentsFrom, body.canComment]).toEqual([201, commentsFrom, true]);
    return body.id as string;
  };
  const comment = (by: TestPerson, post: string, more: object = {}) =>
    by.post(`/api/posts/${post}/comments`, { content: 'mine', ...more });
  /** The statuses of a comment by each person, which must agree with what the post says to them, alone and in the feed. */
  const commentsOf = async (post: string, people: TestPerson[]) => {
    const statuses: number[] = [];
    for (const person of people) {
      const { body } = await person.get(`/api/posts/${post}`);
      const { body: feed } = await person.get('/api/posts');
      expect(feed.find(({ id }: { id: string }) => id === post)).toEqual(body);
      const { status } = await comment(person, post);
      expect(status, person.username).toBe(body.canComment ? 201 : 403);
      statuses.push(status);
    }
    return statuses;
  };
  return { app, ada, ben, cem, writeFor, comment, commentsOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('a post is open to comments of everyone by default, and refuses other values', async () => {
  await using people = await startPeople();
  const { ada, ben, cem, commentsOf } = people;
  const { body } = await ada.post('/api/posts', postForm(ada.id, 'words'));
  expect(body).toMatchObject({ commentsFrom: 'everyone', canComment: true });
  expect(await commentsOf(body.id, [ada, ben, cem])).toEqual([201, 201, 201]);
  const refused = await ada.post('/api/posts', postForm(ada.id, 'words', [], { commentsFrom: 'nobody' }));
  expect(refused).toMatchObject({ status: 422 });
});

test('friends can comment as long as both follow each other', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem, writeFor, commentsOf } = people;
  await befriend(app, ada, ben);
  await cem.post('/api/connections', { followingId: ada.id });
  const post = await writeFor('friends');
  expect(await commentsOf(post, [ada, ben, cem])).toEqual([201, 201, 403]);
  await ada.post('/api/connections/unfollow', { followingId: ben.id });
  expect(await commentsOf(post, [ada, ben, cem])).toEqual([201, 403, 403]);
  await countersAgree(app);
});

test('people whom the post mentions can comment, and an edit changes who they are', async () => {
  await using people = await startPeople();
  const { ada, ben, cem, writeFor, comment, commentsOf } = people;
  const post = await writeFor('mentioned', 'hello @ben');
  // A mention in a comment does not count.
  await comment(ada, post, { content: 'and @cem' });
  expect(await commentsOf(post, [ada, ben, cem])).toEqual([201, 201, 403]);
  await ada.put(`/api/posts/${post}`, { content: 'hello @cem' });
  expect(await commentsOf(post, [ada, ben, cem])).toEqual([201, 403, 201]);
});

test('a refused comment or reply changes nothing, and likes and reading stay possible', async () => {
  await using people = await startPeople();
  const { app, ada, ben, writeFor, comment } = people;
  const post = await writeFor('friends');
  const { body: first } = await comment(ada, post);
  for (const more of [{}, { commentParentId: first.id }, { content: 'hello @ada' }]) {
    expect(await comment(ben, post, more)).toMatchObject({
      status: 403,
      body: { code: 'comments_limited', detail: 'Only friends of its author can comment on this post.' },
    });
  }
  expect(await ben.patch(`/api/posts/${post}`, { like: 1 })).toMatchObject({ status: 200, body: { liked: true } });
  expect(await ben.patch(`/api/posts/${post}/comments/${first.id}`, { like: 1 })).toMatchObject({ status: 200 });
  expect((await ben.get(`/api/posts/${post}/comments`)).body).toHaveLength(1);
  await countersAgree(app);
});

test('a comment that was accepted gets the same reply again after its author lost the right to comment', async () => {
  await using people = await startPeople();
  const { app, ada, ben, writeFor } = people;
  await befriend(app, ada, ben);
  const post = await writeFor('friends');
  const send = () =>
    ben.post(`/api/posts/${post}/comments`, { content: 'mine' }, { headers: { 'idempotency-key': 'once' } });
  const first = await send();
  await ada.post('/api/connections/unfollow', { followingId: ben.id });
  expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await ben.delete(`/api/posts/${post}/comments/${first.body.id}`)).toMatchObject({ status: 204 });
});

test('the same key with other people who can comment is refused', async () => {
  await using people = await startPeople();
  const { ada } = people;
  const send = (commentsFrom: string) =>
    ada.post('/api/posts', postForm(ada.id, 'words', [], { commentsFrom }), { headers: { 'idempotency-key': 'one' } });
  expect(await send('friends')).toMatchObject({ status: 201 });
  expect(await send('everyone')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});
