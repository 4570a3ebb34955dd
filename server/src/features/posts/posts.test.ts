import { beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import sharp from 'sharp';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const somewhere = '00000000-0000-7000-8000-000000000000';
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B6B57' } })
    .jpeg()
    .toBuffer();
});

function postForm(
  ownerId: string,
  content: string,
  files: Uint8Array[] = [],
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId, content, ...more }))
    form.append(name, value);
  for (const [at, bytes] of files.entries()) form.append('files', new Blob([new Uint8Array(bytes)]), `photo-${at}.jpg`);
  return form;
}

async function write(person: TestPerson, content: string): Promise<string> {
  const { body } = await person.post('/api/posts', postForm(person.id, content));
  return body.id;
}

async function countersAgree(app: TestApp): Promise<void> {
  const { rows } = await app.deps.pool.query(
    `select 'post' as what, id from post where likes_count <> (select count(*) from post_like where post_id = post.id)
        or comments_count <> (select count(*) from comment where post_id = post.id)
      union all
      select 'comment', id from comment where likes_count <> (select count(*) from comment_like where comment_id = comment.id)
        or replies_count <> (select count(*) from comment as reply where reply.parent_id = comment.id)`,
  );
  expect(rows).toEqual([]);
}

describe('posting', () => {
  test('a post with text and pictures is there whole, first in everybody’s list', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await write(ada, 'earlier');
    const form = postForm(ada.id, '  Harambee! 🎉  ', [picture, picture]);
    form.append('alt', 'a green field');
    const made = await ada.post('/api/posts', form);
    expect(made).toMatchObject({
      status: 201,
      body: {
        content: 'Harambee! 🎉',
        owner: { id: ada.id, username: 'ada', first_name: 'ada', last_name: 'Tester', image: null },
        PostImage: [
          { width: 900, height: 600, alt: 'a green field' },
          { width: 900, height: 600, alt: '' },
        ],
        likesCounter: 0,
        liked: false,
        commentsCounter: 0,
        edited: false,
        saved: false,
      },
    });
    expect(made.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { body: list } = await ben.get('/api/posts');
    expect(list[0]).toEqual(made.body);
    expect(list).toHaveLength(2);
    for (const { url, sources } of made.body.PostImage) {
      for (const address of [url, ...sources.map((source: { url: string }) => source.url)]) {
        expect(await app.anyone.get(address), address).toMatchObject({ status: 200 });
      }
    }
  });

  test('blank without a picture is refused; a picture alone is a post', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', postForm(ada.id, ' \n '))).toMatchObject({
      status: 422,
      body: { code: 'empty_post' },
    });
    expect(await ada.post('/api/posts', postForm(ada.id, '', [picture]))).toMatchObject({ status: 201 });
  });

  test('nobody posts in another’s name', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    expect(await ada.post('/api/posts', postForm(ben.id, 'as ben'))).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await ada.post('/api/posts', postForm(ada.id, 'x', [], { ownerType: 'VENTURE' }))).toMatchObject({
      status: 422,
    });
    expect(await ben.get('/api/posts')).toMatchObject({ body: [] });
  });

  test.each<[string, string, number]>([
    ['5,000 characters', 'x'.repeat(5000), 201],
    ['5,001 characters', 'x'.repeat(5001), 422],
    ['a NUL', 'a\0b', 422],
    ['a lone surrogate', 'a\uD800b', 201],
  ])('a text of %s', async (_, content, status) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', postForm(ada.id, content))).toMatchObject({ status });
  });

  test('a fifth picture is refused, and so is one bad among four: nothing is stored', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const five = await ada.post(
      '/api/posts',
      postForm(
        ada.id,
        'five',
        Array.from({ length: 5 }, () => picture),
      ),
    );
    expect(five).toMatchObject({
      status: 422,
      body: { code: 'too_many_images', detail: 'You can only upload up to 4 images' },
    });
    const bad = await ada.post(
      '/api/posts',
      postForm(ada.id, 'bad', [picture, picture, Buffer.from('<svg/>'), picture]),
    );
    expect(bad).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect(await ada.get('/api/posts')).toMatchObject({ body: [] });
    const { rows } = await app.deps.pool.query(`select count(*)::int as attached from media where state = 'attached'`);
    expect(rows).toEqual([{ attached: 0 }]);
  });

  test('a picture over 5 MB is 413 and named', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const refused = await ada.post('/api/posts', postForm(ada.id, 'big', [Buffer.alloc(5 * 1_048_576 + 1)]));
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: "Image 'photo-0.jpg' exceeds 5MB limit" },
    });
  });

  test('a storage that fails is 503, the post is not there, and text posts go on', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const put = app.deps.store.put;
    app.deps.store.put = failing;
    const refused = await ada.post('/api/posts', postForm(ada.id, 'with picture', [picture]));
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await ada.get('/api/posts')).toMatchObject({ body: [] });
    expect(await ada.post('/api/posts', postForm(ada.id, 'text'))).toMatchObject({ status: 201 });
    app.deps.store.put = put;
  });

  test('the same key and body answer with the first result, also when sent twenty times at once', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const headers = { 'idempotency-key': 'k-1' };
    const send = (content: string) => ada.post('/api/posts', postForm(ada.id, content), { headers });
    const all = await Promise.all(Array.from({ length: 20 }, () => send('once')));
    expect(
      all.every(({ status, body }) => status === 201 || (status === 409 && body.code === 'request_in_progress')),
    ).toBe(true);
    const made = all.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await send('once')).toMatchObject({ status: 201, body: { id: made[0]!.body.id } });
    expect(await send('other')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await ada.get('/api/posts')).body).toHaveLength(1);
  });

  test('one’s key means nothing for another, and not after a day', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const headers = { 'idempotency-key': 'same' };
    await ada.post('/api/posts', postForm(ada.id, 'ada’s'), { headers });
    await ben.post('/api/posts', postForm(ben.id, 'ben’s'), { headers });
    await app.deps.pool.query(`update idempotent_reply set created_at = now() - interval '25 hours'`);
    await ada.post('/api/posts', postForm(ada.id, 'ada’s next'), { headers });
    expect((await ada.get('/api/posts')).body.map((post: { content: string }) => post.content)).toEqual([
      'ada’s next',
      'ben’s',
      'ada’s',
    ]);
  });

  test('what is no form is 415, a broken one 400, and the signed-out get 401', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', { content: 'x' })).toMatchObject({ status: 415 });
    const broken = await ada.post('/api/posts', 'nonsense', { headers: { 'content-type': 'multipart/form-data' } });
    expect(broken).toMatchObject({ status: 400 });
    expect(await app.anyone.post('/api/posts', postForm(ada.id, 'x'))).toMatchObject({ status: 401 });
  });
});

describe('reading', () => {
  test('pages go on from the last id to the end, and say where the next one is', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (let at = 0; at < 23; at += 1) await write(ada, `post ${at}`);
    const seen: string[] = [];
    let next: string | undefined = '/api/posts?limit=10&ownerType=USER';
    const sizes: number[] = [];
    while (next) {
      const page = await ada.get(next);
      sizes.push(page.body.length);
      seen.push(...page.body.map((post: { content: string }) => post.content));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => `post ${22 - at}`));
  });

  test('a full last page has nothing behind it', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (let at = 0; at < 3; at += 1) await write(ada, `post ${at}`);
    const page = await ada.get('/api/posts?limit=3');
    expect(page.body).toHaveLength(3);
    expect(page.headers.get('link')).toBeNull();
  });

  test('a cursor whose post is gone still works', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await write(ada, `post ${at}`));
    await ada.delete(`/api/posts/${ids[2]}`);
    const page = await ada.get(`/api/posts?lastPostId=${ids[2]}`);
    expect(page.body.map((post: { id: string }) => post.id)).toEqual([ids[1], ids[0]]);
  });

  test('readers see every steady post once while others post and delete', async () => {
    await using app = await startTestApp();
    const [ada, ...writers] = await Promise.all(Array.from({ length: 6 }, (_, at) => app.person(`person_${at}`)));
    const steady = new Set<string>();
    for (let at = 0; at < 40; at += 1) steady.add(await write(ada!, `steady ${at}`));
    const end = new AbortController();
    const churn = writers.map(async (writer) => {
      while (!end.signal.aborted) {
        const id = await write(writer, 'passing');
        await writer.delete(`/api/posts/${id}`);
      }
    });
    const seen: string[] = [];
    let last = '';
    for (;;) {
      const { body } = await ada!.get(`/api/posts?limit=7${last && `&lastPostId=${last}`}`);
      seen.push(...body.map((post: { id: string }) => post.id).filter((id: string) => steady.has(id)));
      last = body.at(-1)?.id ?? '';
      if (body.length < 7) break;
    }
    end.abort();
    await Promise.all(churn);
    expect(seen).toHaveLength(40);
    expect(new Set(seen)).toEqual(steady);
  });

  test('a list is narrowed to one owner, with or without pictures, before it is cut', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    for (let at = 0; at < 3; at += 1) {
      await write(ada, `ada ${at}`);
      await write(ben, `ben ${at}`);
    }
    await ada.post('/api/posts', postForm(ada.id, 'ada with picture', [picture]));
    const contents = async (query: string) =>
      (await ben.get(`/api/posts?${query}`)).body.map((post: { content: string }) => post.content);
    expect(await contents(`ownerId=${ada.id}&limit=4`)).toEqual(['ada with picture', 'ada 2', 'ada 1', 'ada 0']);
    expect(await contents(`ownerId=${ada.id}&media=without&limit=3`)).toEqual(['ada 2', 'ada 1', 'ada 0']);
    expect(await contents(`ownerId=${ada.id}&media=with`)).toEqual(['ada with picture']);
    expect(await contents('media=without&limit=2')).toEqual(['ben 2', 'ada 2']);
    expect(await contents(`ownerId=${somewhere}`)).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=51',
    'limit=x',
    'limit=1e9',
    'lastPostId=x',
    'ownerId=1',
    'media=some',
    'ownerType=CLUB',
  ])('%s is 400', async (query) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.get(`/api/posts?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
  });

  test('posts and comments of the deleted are seen nowhere', async () => {
    await using app = await startTestApp();
    const [ada, gone] = [await app.person('ada'), await app.person('gone')];
    const [mine, theirs] = [await write(ada, 'mine'), await write(gone, 'theirs')];
    await gone.post(`/api/posts/${mine}/comments`, { content: 'hello' });
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
    expect((await ada.get('/api/posts')).body.map((post: { id: string }) => post.id)).toEqual([mine]);
    expect(await ada.get(`/api/posts/${mine}/comments`)).toMatchObject({ body: [] });
    const absent = await ada.get(`/api/posts/${somewhere}`);
    for (const reply of [
      await ada.get(`/api/posts/${theirs}`),
      await ada.patch(`/api/posts/${theirs}`, { like: 1 }),
      await ada.get(`/api/posts/${theirs}/comments`),
      await ada.post(`/api/posts/${theirs}/comments`, { content: 'x' }),
      await ada.delete(`/api/posts/${theirs}`),
      await ada.get('/api/posts/not-an-id'),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: absent.body });
    }
  });

  test('the longest page is whole, and PostgreSQL plans a page once, not at each call', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const { pool } = app.deps;
    await pool.query('insert into post (owner_id, content) select $1, n from generate_series(1, 3000) as n', [ada.id]);
    await pool.query('analyze post, person');
    const calls = 20;
    for (let call = 0; call < calls; call += 1) {
      const page = await ada.get('/api/posts?limit=50');
      expect(page.body).toHaveLength(50);
      expect(page.headers.get('link')).toContain(`lastPostId=${page.body[49].id}`);
    }
    // One call after the other is served by one connection, whose first five plans are for the very values it is given.
    const { rows } = await pool.query(
      `select custom_plans::int, generic_plans::int from pg_prepared_statements where name = 'posts-page'`,
    );
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: calls - 5 }]);
  });
});

describe('likes', () => {
  test('liking twice counts once; taking back what is not there is fine', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await write(ada, 'like me');
    const like = (value: unknown) => ben.patch(`/api/posts/${id}`, { like: value });
    expect(await like(-1)).toMatchObject({ status: 200, body: { likesCounter: 0, liked: false } });
    expect(await like(1)).toMatchObject({ status: 200, body: { likesCounter: 1, liked: true, content: 'like me' } });
    expect(await like(1)).toMatchObject({ status: 200, body: { likesCounter: 1, liked: true } });
    expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ body: { likesCounter: 1, liked: false } });
    for (const wrong of [0, 2, '1', null, 1e308, true]) expect(await like(wrong)).toMatchObject({ status: 422 });
    expect(await ben.patch(`/api/posts/${id}`, { like: -1, content: 'changed' })).toMatchObject({
      body: { likesCounter: 0, content: 'like me' },
    });
  });

  test('taking back takes one’s own like alone, of a post as of a comment', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await write(ada, 'like me');
    const { body: comment } = await ada.post(`/api/posts/${id}/comments`, { content: 'me too' });
    for (const address of [`/api/posts/${id}`, `/api/posts/${id}/comments/${comment.id}`]) {
      await ada.patch(address, { like: 1 });
      expect(await ben.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 1 } });
      expect(await ada.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 0 } });
      expect(await ada.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 0 } });
    }
  });

  test('fifty at once, each three times, count fifty', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const id = await write(ada, 'race');
    const fans = await Promise.all(Array.from({ length: 50 }, (_, at) => app.person(`fan_${at}`)));
    const replies = await Promise.all(
      fans.flatMap((fan) => [1, 2, 3].map(() => fan.patch(`/api/posts/${id}`, { like: 1 }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ body: { likesCounter: 50 } });
    await countersAgree(app);
  });

  test('any stream of likes and unlikes on posts and comments ends like the model', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => app.person(`person_${at}`)));
    const post = await write(people[0]!, 'model');
    const { body: comment } = await people[0]!.post(`/api/posts/${post}/comments`, { content: 'model' });
    const paths = [`/api/posts/${post}`, `/api/posts/${post}/comments/${comment.id}`];
    const model = new Map<string, boolean>();
    const step = fc.tuple(fc.nat(3), fc.nat(1), fc.constantFrom(1, -1));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        for (const [who, what, like] of steps) {
          await people[who]!.patch(paths[what]!, { like });
          model.set(`${who} ${what}`, like === 1);
        }
        for (const what of [0, 1]) {
          const likes = people.map((_, who) => model.get(`${who} ${what}`) ?? false);
          const seen = await Promise.all(
            people.map((person) =>
              what === 0
                ? person.get(`/api/posts/${post}`).then(({ body }) => body)
                : person.get(`/api/posts/${post}/comments`).then(({ body }) => body[0]),
            ),
          );
          expect(seen.map(({ liked }) => liked)).toEqual(likes);
          expect(new Set(seen.map(({ likesCounter }) => likesCounter))).toEqual(
            new Set([likes.filter(Boolean).length]),
          );
        }
      }),
      { numRuns: 12, seed: 7 },
    );
    await countersAgree(app);
  });
});

describe('comments', () => {
  test('comments come newest first, replies oldest first, and both are counted', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const post = await write(ada, 'talk');
    const path = `/api/posts/${post}/comments`;
    const first = await ben.post(path, { content: ' first ' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        content: 'first',
        user: { id: ben.id, username: 'ben', image: null },
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

  test('top level comes by 10, replies by 6, each with the way on', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'high' } });
    const ada = await app.person('ada');
    const post = await write(ada, 'much talk');
    const path = `/api/posts/${post}/comments`;
    const { body: top } = await ada.post(path, { content: 'top' });
    for (let at = 0; at < 11; at += 1) await ada.post(path, { content: `c${at}` });
    for (let at = 0; at < 7; at += 1) await ada.post(path, { content: `r${at}`, commentParentId: top.id });
    const [page, replies] = [await ada.get(path), await ada.get(`${path}?parentCommentId=${top.id}`)];
    expect([page.body.length, replies.body.length]).toEqual([10, 6]);
    const follow = async (reply: { headers: Headers }) => {
      const next = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
      return (await ada.get(next)).body.map((comment: { content: string }) => comment.content);
    };
    expect(await follow(page)).toEqual(['c0', 'top']);
    expect(await follow(replies)).toEqual(['r6']);
  });

  test('240 characters as an input box counts them, and not one more', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const path = `/api/posts/${await write(ada, 'limits')}/comments`;
    expect(await ada.post(path, { content: '😀'.repeat(120) })).toMatchObject({ status: 201 });
    expect(await ada.post(path, { content: `${'😀'.repeat(120)}x` })).toMatchObject({ status: 422 });
    for (const content of ['', '  \n', undefined, 5, 'a\0'])
      expect(await ada.post(path, { content })).toMatchObject({ status: 422 });
  });

  test('a parent of another post is 422, one that is gone 404, and a foreign thread shows nothing', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const [one, two] = [await write(ada, 'one'), await write(ada, 'two')];
    const { body: parent } = await ada.post(`/api/posts/${one}/comments`, { content: 'of one' });
    expect(await ada.post(`/api/posts/${two}/comments`, { content: 'x', commentParentId: parent.id })).toMatchObject({
      status: 422,
      body: { code: 'parent_mismatch' },
    });
    expect(await ada.post(`/api/posts/${one}/comments`, { content: 'x', commentParentId: somewhere })).toMatchObject({
      status: 404,
    });
    expect(await ada.get(`/api/posts/${two}/comments?parentCommentId=${parent.id}`)).toMatchObject({ body: [] });
    expect(await ada.patch(`/api/posts/${two}/comments/${parent.id}`, { like: 1 })).toMatchObject({ status: 404 });
    expect(await ada.delete(`/api/posts/${two}/comments/${parent.id}`)).toMatchObject({ status: 404 });
    await countersAgree(app);
  });

  test('its author alone deletes a comment, with all replies at any depth', async () => {
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

  test('comments, replies, likes and deletions at once leave every counter right', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 8 }, (_, at) => app.person(`person_${at}`)));
    const post = await write(people[0]!, 'storm');
    const path = `/api/posts/${post}/comments`;
    const outcomes = await Promise.all(
      people.map(async (person) => {
        const statuses: number[] = [];
        for (let at = 0; at < 6; at += 1) {
          const top = await person.post(path, { content: `top ${at}` });
          const [reply, like, gone] = await Promise.all([
            person.post(path, { content: 'reply', commentParentId: top.body.id }),
            people[at]!.patch(`${path}/${top.body.id}`, { like: 1 }),
            at % 2 ? person.delete(`${path}/${top.body.id}`) : undefined,
          ]);
          statuses.push(top.status, reply.status, like.status, gone?.status ?? 204);
        }
        return statuses;
      }),
    );
    expect(outcomes.flat().filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    await countersAgree(app);
  });

  test('the same key makes one comment', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const post = await write(ada, 'once');
    const headers = { 'idempotency-key': 'c-1' };
    const send = () => ada.post(`/api/posts/${post}/comments`, { content: 'once' }, { headers });
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ body: { commentsCounter: 1 } });
  });

  test('half a character becomes a whole one in what a key keeps', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const id = await write(ada, 'talk to me');
    const say = () =>
      ada.post(`/api/posts/${id}/comments`, '{"content":"a\\udc00b"}', {
        headers: { 'content-type': 'application/json', 'idempotency-key': 'half' },
      });
    const first = await say();
    expect(first).toMatchObject({ status: 201, body: { content: 'a\ufffdb' } });
    expect((await say()).body).toEqual(first.body);
    expect((await ada.get(`/api/posts/${id}/comments`)).body).toEqual([first.body]);
  });

  test('thirty comments a minute is the limit', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ada = await app.person('ada');
    const path = `/api/posts/${await write(ada, 'flood')}/comments`;
    const all = await Promise.all(Array.from({ length: 31 }, () => ada.post(path, { content: 'x' })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('deleting a post', () => {
  test('its owner alone may, once; comments, likes and pictures go with it', async () => {
    await using app = await startTestApp({ background: true });
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { body: post } = await ada.post('/api/posts', postForm(ada.id, 'short life', [picture]));
    await ben.post(`/api/posts/${post.id}/comments`, { content: 'why?' });
    await ben.patch(`/api/posts/${post.id}`, { like: 1 });
    expect(await ben.delete(`/api/posts/${post.id}`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await ada.delete(`/api/posts/${post.id}`)).toMatchObject({ status: 204 });
    expect(await ada.delete(`/api/posts/${post.id}`)).toMatchObject({ status: 404 });
    expect(await ben.get(`/api/posts/${post.id}/comments`)).toMatchObject({ status: 404 });
    await expect.poll(async () => (await app.anyone.get(post.PostImage[0].url)).status, { timeout: 20_000 }).toBe(404);
  });
});
