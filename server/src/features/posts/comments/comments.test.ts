import { expect, test } from 'vitest';
import { absentId, countersAgree, write } from '#testing/posting.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

test('lists comments newest first and replies oldest first, and counts both', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const post = await write(ada, 'talk');
  const path = `/api/posts/${post}/comments`;
  const first = await ben.post(path, { content: ' first ' });
  expect(first).toMatchObject({
    status: 201,
    body: {
      content: 'first',
      user: { id: ben.id, username: 'ben', first_name: 'ben', last_name: 'Tester', image: null },
      likesCounter: 0,
      liked: false,
      replies: 0,
    },
  });
  expect(first.body).not.toHaveProperty('commentParentId');
  await ben.post(path, { content: 'second' });
  for (const content of ['reply 1', 'reply 2']) {
    const reply = await ada.post(path, { content, commentParentId: first.body.id });
    expect(reply).toMatchObject({ status: 201, body: { commentParentId: first.body.id } });
  }
  const contents = async (query: string) =>
    (await ada.get(`${path}${query}`)).body.map((comment: { content: string }) => comment.content);
  expect(await contents('')).toEqual(['second', 'first']);
  expect(await contents(`?parentCommentId=${first.body.id}`)).toEqual(['reply 1', 'reply 2']);
  expect((await ada.get(path)).body[1]).toMatchObject({ replies: 2 });
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { commentsCounter: 4 } });
  await countersAgree(app);
});

test('a post shows the campus of its owner and the newest top-level comment that the viewer may read and has not muted', async () => {
  await using app = await startTestApp();
  const [ada, ben, cem] = [await app.person('ada'), await app.person('ben'), await app.person('cem')];
  const [post, other] = [await write(ada, 'talk'), await write(ada, 'silence')];
  const path = `/api/posts/${post}/comments`;
  const shownTo = async (viewer: TestPerson) => {
    const { body: one } = await viewer.get(`/api/posts/${post}`);
    const { body: list } = await viewer.get('/api/posts');
    expect(list.map(({ id }: { id: string }) => id)).toEqual([other, post]);
    expect(list[1].newestComment).toEqual(one.newestComment);
    expect(list[0]).not.toHaveProperty('newestComment');
    return one.newestComment?.content;
  };
  const { body: own } = await ada.get('/api/profile/me');
  expect(await ben.get(`/api/posts/${post}`)).toMatchObject({ body: { campus: own.campus } });
  expect(await shownTo(ada)).toBeUndefined();
  const { body: first } = await ben.post(path, { content: 'first' });
  await cem.post(path, { content: `two\nlines ${'x'.repeat(200)}` });
  await ben.post(path, { content: 'a reply', commentParentId: first.id });
  expect(await shownTo(ada)).toBe(`two lines ${'x'.repeat(109)}…`);
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { newestComment: { name: 'cem Tester' } } });

  await ada.put(`/api/mutes/${cem.id}`);
  expect(await shownTo(ada)).toBe('first');
  await ada.delete(`/api/mutes/${cem.id}`);
  await cem.put(`/api/blocks/${ben.id}`);
  const { body: last } = await ben.post(path, { content: 'last' });
  expect([await shownTo(cem), await shownTo(ada)]).toEqual([expect.stringContaining('two lines'), 'last']);
  await app.deps.pool.query('update comment set hidden_at = now() where id = $1', [last.id]);
  expect([await shownTo(ada), await shownTo(ben)]).toEqual([expect.stringContaining('two lines'), 'last']);
});

test('pages top-level comments by 10 and replies by 6', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'high' } });
  const ada = await app.person('ada');
  const post = await write(ada, 'much talk');
  const path = `/api/posts/${post}/comments`;
  const { body: top } = await ada.post(path, { content: 'top' });
  for (let index = 0; index < 11; index += 1) await ada.post(path, { content: `c${index}` });
  for (let index = 0; index < 7; index += 1) await ada.post(path, { content: `r${index}`, commentParentId: top.id });
  const [page, replies] = [await ada.get(path), await ada.get(`${path}?parentCommentId=${top.id}`)];
  expect([page.body.length, replies.body.length]).toEqual([10, 6]);
  const follow = async (reply: { headers: Headers }) => {
    const next = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
    return (await ada.get(next)).body.map((comment: { content: string }) => comment.content);
  };
  expect(await follow(page)).toEqual(['c0', 'top']);
  expect(await follow(replies)).toEqual(['r6']);
});

test('accepts 240 characters as an input box counts them, and no more', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const path = `/api/posts/${await write(ada, 'limits')}/comments`;
  expect(await ada.post(path, { content: '😀'.repeat(120) })).toMatchObject({ status: 201 });
  expect(await ada.post(path, { content: `${'😀'.repeat(120)}x` })).toMatchObject({ status: 422 });
  for (const content of ['', '  \n', undefined, 5, 'a\0'])
    expect(await ada.post(path, { content })).toMatchObject({ status: 422 });
});

test('returns 422 for a parent of another post and 404 for a deleted one, when writing and reading', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [one, two] = [await write(ada, 'one'), await write(ada, 'two')];
  const { body: parent } = await ada.post(`/api/posts/${one}/comments`, { content: 'of one' });
  expect(await ada.post(`/api/posts/${two}/comments`, { content: 'x', commentParentId: parent.id })).toMatchObject({
    status: 422,
    body: { code: 'parent_mismatch' },
  });
  expect(await ada.post(`/api/posts/${one}/comments`, { content: 'x', commentParentId: absentId })).toMatchObject({
    status: 404,
  });
  const under = (post: string, id: string) => ada.get(`/api/posts/${post}/comments?parentCommentId=${id}`);
  expect(await under(one, parent.id)).toMatchObject({ status: 200, body: [] });
  expect(await under(two, parent.id)).toMatchObject({ status: 422, body: { code: 'parent_mismatch' } });
  expect(await under(one, absentId)).toMatchObject({ status: 404 });
  expect(await under(absentId, parent.id)).toMatchObject({ status: 404 });
  expect(await ada.patch(`/api/posts/${two}/comments/${parent.id}`, { like: 1 })).toMatchObject({ status: 404 });
  expect(await ada.delete(`/api/posts/${two}/comments/${parent.id}`)).toMatchObject({ status: 404 });
  await countersAgree(app);
});

test('lets only the author delete a comment, with all replies at any depth', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const post = await write(ada, 'deep');
  const path = `/api/posts/${post}/comments`;
  const { body: top } = await ben.post(path, { content: 'top' });
  const { body: reply } = await ada.post(path, { content: 'reply', commentParentId: top.id });
  await ben.post(path, { content: 'deeper', commentParentId: reply.id });
  await ben.post(path, { content: 'beside' });
  expect(await ada.delete(`${path}/${top.id}`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await ada.delete(`${path}/${reply.id}`)).toMatchObject({ status: 204 });
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { commentsCounter: 2 } });
  await countersAgree(app);
  expect(await ben.delete(`${path}/${top.id}`)).toMatchObject({ status: 204 });
  expect(await ben.delete(`${path}/${top.id}`)).toMatchObject({ status: 404 });
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { commentsCounter: 1 } });
  await countersAgree(app);
});

test('keeps every counter right during concurrent comments, replies, likes and deletions', async () => {
  await using app = await startTestApp();
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => app.person(`person_${index}`)));
  const post = await write(people[0]!, 'storm');
  const path = `/api/posts/${post}/comments`;
  const outcomes = await Promise.all(
    people.map(async (person) => {
      const statuses: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        const top = await person.post(path, { content: `top ${index}` });
        const [reply, like, gone] = await Promise.all([
          person.post(path, { content: 'reply', commentParentId: top.body.id }),
          people[index]!.patch(`${path}/${top.body.id}`, { like: 1 }),
          index % 2 ? person.delete(`${path}/${top.body.id}`) : undefined,
        ]);
        statuses.push(top.status, reply.status, like.status, gone?.status ?? 204);
      }
      return statuses;
    }),
  );
  expect(outcomes.flat().filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
  await countersAgree(app);
});

test('creates one comment per key', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const post = await write(ada, 'once');
  const headers = { 'idempotency-key': 'c-1' };
  const send = () => ada.post(`/api/posts/${post}/comments`, { content: 'once' }, { headers });
  const [first, second] = [await send(), await send()];
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { commentsCounter: 1 } });
});

test('replaces a lone surrogate in the reply as in the stored text', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await write(ada, 'talk to me');
  const say = (key: object = { 'idempotency-key': 'half' }) =>
    ada.post(`/api/posts/${id}/comments`, '{"content":"a\\udc00b"}', {
      headers: { 'content-type': 'application/json', ...key },
    });
  const first = await say();
  expect(first).toMatchObject({ status: 201, body: { content: 'a\ufffdb' } });
  expect((await say()).body).toEqual(first.body);
  expect((await ada.get(`/api/posts/${id}/comments`)).body).toEqual([first.body]);
  expect(await say({})).toMatchObject({ status: 201, body: { content: 'a\ufffdb' } });
});

test('limits comments to thirty per minute', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const path = `/api/posts/${await write(ada, 'flood')}/comments`;
  const all = await Promise.all(Array.from({ length: 31 }, () => ada.post(path, { content: 'x' })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('returns a reply with all comments above it, and 404 once one of them is hidden', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [post, other] = [await write(ada, 'deep'), await write(ada, 'other')];
  const path = `/api/posts/${post}/comments`;
  const chain: string[] = [];
  for (const author of [ada, ben, ada, ada, ben, ada, ada]) {
    const { body } = await author.post(path, { content: 'and?', commentParentId: chain.at(-1) });
    chain.push(body.id);
    await ben.post(path, { content: 'beside', commentParentId: chain.at(-1) });
  }
  const thread = async (id: string, of = path) => ada.get(`${of}/${id}/thread`);
  const { body } = await thread(chain.at(-1)!);
  expect(body.map((comment: { id: string }) => comment.id)).toEqual(chain);
  expect((await thread(chain[0]!)).body).toMatchObject([{ id: chain[0], replies: 2 }]);
  const absent = await thread(absentId);
  expect(absent).toMatchObject({ status: 404 });
  expect(await thread(chain[0]!, `/api/posts/${other}/comments`)).toMatchObject({ status: 404, body: absent.body });
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben.id]);
  expect(await thread(chain[0]!)).toMatchObject({ status: 200 });
  for (const id of chain.slice(1)) expect(await thread(id)).toMatchObject({ status: 404, body: absent.body });
});
