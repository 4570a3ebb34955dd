import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { absentId, postForm, write } from '#testing/posting.ts';
import { startTestApp } from '#testing/test-app.ts';

let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B6B57' } })
    .jpeg()
    .toBuffer();
});

describe('posting', () => {
  test('creates a post with text and pictures, first in everyone’s feed', async () => {
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

  test('refuses blank text without a picture, and accepts a picture alone', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', postForm(ada.id, ' \n '))).toMatchObject({
      status: 422,
      body: { code: 'empty_post' },
    });
    expect(await ada.post('/api/posts', postForm(ada.id, '', [picture]))).toMatchObject({ status: 201 });
  });

  test('refuses a post in the name of another person', async () => {
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
    ['5,000 characters whose line breaks have two each, as forms send them', 'a\r\n'.repeat(2500), 201],
    ['a NUL', 'a\0b', 422],
    ['a lone surrogate', 'a\uD800b', 201],
  ])('a text of %s', async (_, content, status) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', postForm(ada.id, content))).toMatchObject({ status });
  });

  test('refuses five pictures, and one invalid among four, and stores nothing', async () => {
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

  test('returns 413 for a picture over 5 MB and names it', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const refused = await ada.post('/api/posts', postForm(ada.id, 'big', [Buffer.alloc(5 * 1_048_576 + 1)]));
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: "Image 'photo-0.jpg' exceeds 5MB limit" },
    });
  });

  test('returns 503 without creating the post when the storage fails; text posts still work', async () => {
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

  test('returns the first result for the same key and body, also for twenty concurrent calls', async () => {
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

  test('applies a key only to its own person, and for one day', async () => {
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

  test('returns 415 without a form, 400 for a malformed form, and 401 when signed out', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/posts', { content: 'x' })).toMatchObject({ status: 415 });
    const broken = await ada.post('/api/posts', 'nonsense', { headers: { 'content-type': 'multipart/form-data' } });
    expect(broken).toMatchObject({ status: 400 });
    expect(await app.anyone.post('/api/posts', postForm(ada.id, 'x'))).toMatchObject({ status: 401 });
  });
});

describe('reading', () => {
  test('pages from the last id to the end, with a link to the next page', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (let index = 0; index < 23; index += 1) await write(ada, `post ${index}`);
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
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `post ${22 - index}`));
  });

  test('has no link after a full last page', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (let index = 0; index < 3; index += 1) await write(ada, `post ${index}`);
    const page = await ada.get('/api/posts?limit=3');
    expect(page.body).toHaveLength(3);
    expect(page.headers.get('link')).toBeNull();
  });

  test('accepts the cursor of a deleted post', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await write(ada, `post ${index}`));
    await ada.delete(`/api/posts/${ids[2]}`);
    const page = await ada.get(`/api/posts?lastPostId=${ids[2]}`);
    expect(page.body.map((post: { id: string }) => post.id)).toEqual([ids[1], ids[0]]);
  });

  test('lists each lasting post exactly once while twenty people post and delete', async () => {
    await using app = await startTestApp();
    const [ada, ...writers] = await Promise.all(
      Array.from({ length: 21 }, (_, index) => app.person(`person_${index}`)),
    );
    const steady = new Set<string>();
    const doomed = writers.map((): string[] => []);
    for (let index = 0; index < 60; index += 1) {
      steady.add(await write(ada!, `steady ${index}`));
      doomed[index % 20]!.push(await write(writers[index % 20]!, `doomed ${index}`));
    }
    const end = new AbortController();
    let deleted = 0;
    const churn = writers.map(async (writer, of) => {
      while (!end.signal.aborted) {
        const id = await write(writer, 'passing');
        for (const gone of [id, ...doomed[of]!.splice(0, 1)]) {
          expect((await writer.delete(`/api/posts/${gone}`)).status).toBe(204);
          deleted += 1;
        }
      }
    });
    await expect.poll(() => deleted).toBeGreaterThan(10);
    const seen: string[] = [];
    for (let next = '/api/posts?limit=7'; next;) {
      const { body, headers } = await ada!.get(next);
      seen.push(...body.map((post: { id: string }) => post.id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    end.abort();
    await Promise.all(churn);
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen.filter((id) => steady.has(id)))).toEqual(steady);
    expect(seen.length).toBeGreaterThan(steady.size);
  });

  test('filters by owner and by pictures before it limits the page', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    for (let index = 0; index < 3; index += 1) {
      await write(ada, `ada ${index}`);
      await write(ben, `ben ${index}`);
    }
    await ada.post('/api/posts', postForm(ada.id, 'ada with picture', [picture]));
    const contents = async (query: string) =>
      (await ben.get(`/api/posts?${query}`)).body.map((post: { content: string }) => post.content);
    expect(await contents(`ownerId=${ada.id}&limit=4`)).toEqual(['ada with picture', 'ada 2', 'ada 1', 'ada 0']);
    expect(await contents(`ownerId=${ada.id}&media=without&limit=3`)).toEqual(['ada 2', 'ada 1', 'ada 0']);
    expect(await contents(`ownerId=${ada.id}&media=with`)).toEqual(['ada with picture']);
    expect(await contents('media=without&limit=2')).toEqual(['ben 2', 'ada 2']);
    expect(await contents(`ownerId=${absentId}`)).toEqual([]);
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

  test('hides posts and comments of deleted accounts everywhere', async () => {
    await using app = await startTestApp();
    const [ada, gone] = [await app.person('ada'), await app.person('gone')];
    const [mine, theirs] = [await write(ada, 'mine'), await write(gone, 'theirs')];
    await gone.post(`/api/posts/${mine}/comments`, { content: 'hello' });
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
    expect((await ada.get('/api/posts')).body.map((post: { id: string }) => post.id)).toEqual([mine]);
    expect(await ada.get(`/api/posts/${mine}/comments`)).toMatchObject({ body: [] });
    const absent = await ada.get(`/api/posts/${absentId}`);
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

  test('returns the longest page in full, and plans its statement once per connection', async () => {
    await using app = await startTestApp({ isNew: true });
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
    // Sequential calls use one connection. The first call is not prepared yet, and five more are planned for their values.
    const { rows } = await pool.query(
      `select custom_plans::int, generic_plans::int from pg_prepared_statements where statement like '%post_image%'`,
    );
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: calls - 6 }]);
  });
});

describe('deleting a post', () => {
  test('lets only the owner delete it, with its comments, likes and pictures', async () => {
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
