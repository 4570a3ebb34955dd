import { describe, expect, test } from 'vitest';
import { postForm, write } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

/** Stores a follow without updating the counters. */
async function follow(app: TestApp, follower: TestPerson, following: TestPerson): Promise<void> {
  await app.deps.pool.query('insert into follow (follower_id, following_id) values ($1, $2)', [
    follower.id,
    following.id,
  ]);
}

const contents = async (reader: TestPerson, query: string) =>
  (await reader.get(`/api/posts?${query}`)).body.map((post: { content: string }) => post.content);

test('following lists people whom the viewer follows, without the viewer and their followers', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo, dan] = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(name)));
  await follow(app, ada!, ben!);
  await follow(app, ada!, cleo!);
  await follow(app, dan!, ada!);
  for (const who of [ben!, dan!, cleo!, ada!, ben!]) await write(who, `by ${who.username}`);
  expect(await contents(ada!, 'scope=following')).toEqual(['by ben', 'by cleo', 'by ben']);
  expect(await contents(ada!, `scope=following&ownerId=${cleo!.id}`)).toEqual(['by cleo']);
  expect(await contents(dan!, 'scope=following')).toEqual(['by ada']);
  expect(await contents(ben!, 'scope=following')).toEqual([]);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [cleo!.id]);
  expect(await contents(ada!, 'scope=following')).toEqual(['by ben', 'by ben']);
});

test('campus lists the viewer’s campus, including people who moved to it', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada', { campus: 'North' }), await app.person('ben', { campus: 'North' })];
  const cleo = await app.person('cleo', { campus: 'South' });
  for (const who of [ada, cleo, ben]) await write(who, `by ${who.username}`);
  expect(await contents(ada, 'scope=campus')).toEqual(['by ben', 'by ada']);
  expect(await contents(cleo, 'scope=campus')).toEqual(['by cleo']);
  await app.deps.pool.query(
    'update person set campus_id = (select campus_id from person where id = $1) where id = $2',
    [ada.id, cleo.id],
  );
  expect(await contents(ada, 'scope=campus')).toEqual(['by ben', 'by cleo', 'by ada']);
});

describe('tags', () => {
  test('finds a post by its tags in any case and script, with or without a hash', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await write(ada, 'Tonight #Café_Night and #جامعة');
    await write(ben, 'see https://baraza.example/#cafe_night or c#café_night');
    const found = ['Tonight #Café_Night and #جامعة'];
    for (const tag of ['café_night', '#CAFÉ_night', 'cafe\u0301_night', 'جامعة']) {
      expect(await contents(ben, new URLSearchParams({ tag }).toString()), tag).toEqual(found);
    }
    expect(await contents(ben, `tag=caf%C3%A9_night&ownerId=${ben.id}`)).toEqual([]);
    for (const tag of ['', '%23', 'two%20words', '123', 'a%00b', 'x'.repeat(51)]) {
      expect(await ben.get(`/api/posts?tag=${tag}`), tag).toMatchObject({
        status: 400,
        body: { code: 'invalid_query' },
      });
    }
  });

  test('lists the tags in use, the most used first, without those of posts that the viewer does not see', async () => {
    await using app = await startTestApp();
    const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
    expect(await ada.get('/api/posts/tags')).toMatchObject({ status: 200, body: [] });
    await write(ada, '#chess #Music');
    await write(ben, '#music');
    await write(cleo, '#music #secret #chess');
    const tags = async (viewer: TestPerson) => (await viewer.get('/api/posts/tags')).body;
    expect(await tags(ada)).toEqual([
      { tag: 'music', posts: 3 },
      { tag: 'chess', posts: 2 },
      { tag: 'secret', posts: 1 },
    ]);
    await ada.put(`/api/blocks/${cleo.id}`);
    await ben.put(`/api/mutes/${cleo.id}`);
    const others = [
      { tag: 'music', posts: 2 },
      { tag: 'chess', posts: 1 },
    ];
    expect([await tags(ada), await tags(ben)]).toEqual([others, others]);
    await app.deps.pool.query('update post set hidden_at = now() where owner_id = $1', [ben.id]);
    expect(await tags(ada)).toContainEqual({ tag: 'music', posts: 1 });
  });

  test('stores tags with the text, updates them on edits and deletes them with the post', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const id = await write(ada, '#one #two #One');
    await ada.put(`/api/posts/${id}`, { content: '#two #three' });
    expect(await contents(ada, 'tag=one')).toEqual([]);
    expect(await contents(ada, 'tag=two')).toEqual(['#two #three']);
    expect(await contents(ada, 'tag=three')).toEqual(['#two #three']);
    await ada.delete(`/api/posts/${id}`);
    expect(await contents(ada, 'tag=two')).toEqual([]);
  });
});

test.each(['scope=friends', 'scope=', 'scope=USER'])('returns 400 for %s', async (query) => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  expect(await ada.get(`/api/posts?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
});

test('each filter and each combination returns the expected posts, page by page', async () => {
  await using app = await startTestApp();
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, index) => app.person(`person_${index}`, { campus: index < 2 ? 'North' : 'South' })),
  );
  const [viewer] = people;
  await follow(app, viewer!, people[1]!);
  await follow(app, viewer!, people[2]!);
  const posts: { id: string; by: number; tag: boolean; saved: boolean }[] = [];
  for (let index = 0; index < 48; index += 1) {
    const by = (index * 7) % 4;
    const tag = index % 3 === 0;
    const id = await write(people[by]!, tag ? `post ${index} #even` : `post ${index}`);
    if (index % 5 < 2) await viewer!.post(`/api/posts/${id}/save`);
    posts.push({ id, by, tag, saved: index % 5 < 2 });
  }
  const rules: Record<string, (post: (typeof posts)[number]) => boolean> = {
    'scope=following': ({ by }) => by === 1 || by === 2,
    'scope=campus': ({ by }) => by < 2,
    'scope=saved': ({ saved }) => saved,
    'tag=even': ({ tag }) => tag,
    [`ownerId=${people[1]!.id}`]: ({ by }) => by === 1,
    'media=without': () => true,
  };
  const names = Object.keys(rules);
  const scopes = names.filter((name) => name.startsWith('scope'));
  const others = names.filter((name) => !name.startsWith('scope'));
  for (const scope of [undefined, ...scopes]) {
    for (let set = 0; set < 2 ** others.length; set += 1) {
      const chosen = [...(scope ? [scope] : []), ...others.filter((_, bit) => set & (1 << bit))];
      const wanted = posts.filter((post) => chosen.every((name) => rules[name]?.(post))).map(({ id }) => id);
      const seen: string[] = [];
      let next: string | undefined = `/api/posts?${[...chosen, 'limit=5'].join('&')}`;
      while (next) {
        const page = await viewer!.get(next);
        seen.push(...page.body.map((post: { id: string }) => post.id));
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen, chosen.join('&')).toEqual(wanted.toReversed());
    }
  }
  expect(await viewer!.get(`/api/posts?scope=following&media=with`)).toMatchObject({ body: [] });
});

test.each(['scope=following', 'scope=campus', 'scope=saved', 'tag=steady'])(
  'readers of %s see every steady post once while others post and delete',
  async (query) => {
    await using app = await startTestApp();
    const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
    await follow(app, ada, ben);
    await follow(app, ada, cleo);
    const steady = new Set<string>();
    for (let index = 0; index < 24; index += 1) {
      const id = await write(ben, `#steady ${index}`);
      await ada.post(`/api/posts/${id}/save`);
      steady.add(id);
    }
    const end = new AbortController();
    const churn = [ben, cleo].map(async (writer) => {
      while (!end.signal.aborted) {
        const { body } = await writer.post('/api/posts', postForm(writer.id, '#steady, not'));
        await ada.post(`/api/posts/${body.id}/save`);
        await writer.delete(`/api/posts/${body.id}`);
      }
    });
    const seen: string[] = [];
    let last = '';
    for (;;) {
      const { body } = await ada.get(`/api/posts?${query}&limit=5${last && `&lastPostId=${last}`}`);
      seen.push(...body.map((post: { id: string }) => post.id).filter((id: string) => steady.has(id)));
      last = body.at(-1)?.id ?? '';
      if (body.length < 5) break;
    }
    end.abort();
    await Promise.all(churn);
    expect(seen).toHaveLength(steady.size);
    expect(new Set(seen)).toEqual(steady);
  },
);
