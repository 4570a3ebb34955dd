import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { postForm } from '#testing/post-form.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const list = async (by: TestPerson) => (await by.get('/api/exports')).body;
const setTime = (app: TestApp, column: 'finished_at' | 'expires_at' | 'created_at', interval: string) =>
  app.deps.pool.query(`update data_export set ${column} = now() + $1::interval`, [interval]);

test('an archive contains everything a person wrote, a readable page and their pictures', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const hostile = '<script>alert("عمر")</script> & more';
  await app.deps.pool.query(`update person set first_name = 'عمر', bio = $2 where id = $1`, [ada.id, hostile]);
  await befriend(app, ada, ben);
  const { body: post } = await ada.post('/api/posts', postForm(ada.id, hostile, [png]));
  const { body: foreign } = await ben.post('/api/posts', postForm(ben.id, 'a post of ben'));
  await ada.patch(`/api/posts/${foreign.id}`, { like: 1 });
  const requested = await ada.post('/api/exports');
  expect(requested).toMatchObject({
    status: 202,
    body: { status: 'WAITING', progress: 0, bytes: null, expiresAt: null },
  });
  await makeExport(app, ada);

  const [ready] = await list(ada);
  expect(ready).toMatchObject({ id: requested.body.id, status: 'READY', progress: 100 });
  const days = (Date.parse(ready.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const reply = await ada.get(`/api/exports/${ready.id}/file`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="baraza-data.zip"');
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(reply.body).toHaveLength(ready.bytes);

  const files = unpack(reply.body);
  const areas = ['account', 'businesses', 'connections', 'events', 'intake', 'messages', 'notifications'];
  expect([...files.keys()].filter((name) => !name.startsWith('media/')).toSorted()).toEqual(
    [...areas, 'pictures', 'posts', 'profile']
      .map((area) => `${area}.json`)
      .concat('index.html')
      .toSorted(),
  );
  const posts = JSON.parse(files.get('posts.json') ?? '');
  expect(posts.post).toMatchObject([{ id: post.id, content: hostile, owner_id: '@ada' }]);
  expect(posts.post_like).toMatchObject([{ post_id: foreign.id }]);
  expect(JSON.parse(files.get('profile.json') ?? '').person).toMatchObject(
    [{ id: '@ada' }].map(() => ({ bio: hostile })),
  );
  expect(JSON.parse(files.get('connections.json') ?? '').follow).toHaveLength(2);
  const [picture] = [...files.keys()].filter((name) => name.startsWith('media/'));
  expect(picture).toBe(`media/${post.PostImage[0].url.split('/').at(-1)}`);
  const page = files.get('index.html') ?? '';
  expect(page).not.toContain('<script');
  expect(page).toContain('<dd dir="auto">&lt;script&gt;alert(&quot;عمر&quot;)&lt;/script&gt; &amp; more</dd>');
  expect(page).toContain('<bdi>عمر Tester</bdi>');
  expect(page).toContain(`<img src="${picture}"`);
  // Neither another person's data nor secrets.
  const all = [...files.values()].join('\n');
  for (const secret of ['a post of ben', ben.id, 'ben@students.example', ada.token!]) expect(all).not.toContain(secret);
  expect(await readdir(join(app.deps.env.DATA_DIR, 'exports'))).toEqual([]);
});

test('an archive names the people whom its owner has blocked and muted, and no others who did so', async () => {
  await using app = await startTestApp();
  const [ada, ben, chi, dan] = [
    await app.person('ada'),
    await app.person('ben'),
    await app.person('chi'),
    await app.person('dan'),
  ];
  await ada.put(`/api/blocks/${ben.id}`);
  await ada.put(`/api/mutes/${chi.id}`);
  await dan.put(`/api/mutes/${ada.id}`);
  await dan.put(`/api/blocks/${ada.id}`);
  const { body } = await ada.post('/api/exports');
  await makeExport(app, ada);
  const files = unpack((await ada.get(`/api/exports/${body.id}/file`)).body);
  const account = JSON.parse(files.get('account.json') ?? '');
  expect(account.block).toMatchObject([{ blocker_id: '@ada', blocked_id: '@ben' }]);
  expect(account.mute).toMatchObject([{ muter_id: '@ada', muted_id: '@chi' }]);
  const all = [...files.values()].join('\n');
  for (const secret of ['@dan', dan.id]) expect(all).not.toContain(secret);
});

test('an archive contains nothing of people whom a block or a deletion hides', async () => {
  await using app = await startTestApp();
  const [ada, blocked, deleted, visible] = (await Promise.all(
    ['ada', 'blocked_b', 'deleted_d', 'visible_v'].map((name) => app.person(name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const { body: post } = await ada.post('/api/posts', postForm(ada.id, 'My post'));
  for (const person of [blocked, deleted, visible]) {
    await befriend(app, ada, person);
    await person.post(`/api/posts/${post.id}/comments`, { content: `words of ${person.username} to @ada` });
    await person.patch(`/api/posts/${post.id}`, { like: 1 });
    await person.post('/api/posts', postForm(person.id, `a post of ${person.username} for @ada`));
  }
  await blocked.put(`/api/blocks/${ada.id}`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [deleted.id]);
  const { body } = await ada.post('/api/exports');
  await makeExport(app, ada);
  const files = unpack((await ada.get(`/api/exports/${body.id}/file`)).body);
  const all = [...files.values()].join('\n');
  expect(all).toContain('words of visible_v');
  for (const { id, username } of [blocked, deleted]) {
    for (const secret of [id, username, `words of ${username}`]) expect(all, secret).not.toContain(secret);
  }
});

test('a table with thousands of rows is exported completely', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await app.deps.pool.query(
    `insert into post (owner_id, content) select $1, 'Post ' || n from generate_series(1, 1234) as n`,
    [ada.id],
  );
  const { body } = await ada.post('/api/exports');
  await makeExport(app, ada);
  const files = unpack((await ada.get(`/api/exports/${body.id}/file`)).body);
  const contents = JSON.parse(files.get('posts.json') ?? '').post.map(({ content }: { content: string }) => content);
  expect(new Set(contents)).toEqual(new Set(Array.from({ length: 1234 }, (_, index) => `Post ${index + 1}`)));
});

test('one export runs at a time, also when requested concurrently, and one is finished a day', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const request = () => ada.post('/api/exports');
  const replies = await Promise.all([request(), request(), request()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  expect(await request()).toMatchObject({ status: 409, body: { code: 'export_running' } });
  expect(await ben.post('/api/exports')).toMatchObject({ status: 202 });
  await makeExport(app, ada);
  const limited = await request();
  expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(86_000);
  await setTime(app, 'finished_at', '-25 hours');
  expect(await request()).toMatchObject({ status: 202 });
  expect(await app.anyone.post('/api/exports')).toMatchObject({ status: 401 });
});

test('the archive can be read by its owner only, and for seven days', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { body } = await ada.post('/api/exports');
  const path = `/api/exports/${body.id}/file`;
  const missing = await ada.get(path);
  expect(missing).toMatchObject({ status: 404 });
  const { file } = await makeExport(app, ada);
  expect(await ada.get(path)).toMatchObject({ status: 200 });
  expect(await ben.get(path)).toEqual({ ...missing, headers: expect.anything() });
  expect(await app.anyone.get(path)).toMatchObject({ status: 401 });
  expect(await app.anyone.get(`/media/${file}`)).toMatchObject({ status: 404 });
  expect(await list(ben)).toEqual([]);

  await setTime(app, 'expires_at', '-1 second');
  expect(await list(ada)).toMatchObject([{ status: 'EXPIRED' }]);
  expect(await ada.get(path)).toMatchObject({ status: 404 });
  expect(await app.deps.store.has(file)).toBe(true);
  await runJob(app.deps, 'exports.clean');
  expect(await app.deps.store.has(file)).toBe(false);
  expect(await list(ada)).toMatchObject([{ status: 'EXPIRED' }]);
});

test('an export that fails three times has failed, and another one can be requested', async () => {
  let isDown = true;
  await using app = await startTestApp({
    deps: ({ store }) => ({
      store: Object.assign(Object.create(store), {
        putFile: async (...args: Parameters<typeof store.putFile>) => {
          if (isDown) throw new Error('the disk is full');
          return store.putFile(...args);
        },
        get: (name: string) => store.get(name),
      }),
    }),
  });
  const ada = await app.person('ada');
  await ada.post('/api/exports');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await list(ada)).toMatchObject([{ status: attempt === 0 ? 'WAITING' : 'RUNNING' }]);
    await expect(makeExport(app, ada)).rejects.toThrow('the disk is full');
  }
  expect(await list(ada)).toMatchObject([{ status: 'FAILED' }]);
  expect(await readdir(join(app.deps.env.DATA_DIR, 'exports'))).toEqual([]);
  isDown = false;
  expect(await ada.post('/api/exports')).toMatchObject({ status: 202 });
  await makeExport(app, ada);
  expect(await list(ada)).toMatchObject([{ status: 'READY' }, { status: 'FAILED' }]);
});

test('an export that never finishes has failed after a day', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ada.post('/api/exports');
  await runJob(app.deps, 'exports.clean');
  expect(await list(ada)).toMatchObject([{ status: 'WAITING' }]);
  await setTime(app, 'created_at', '-25 hours');
  await runJob(app.deps, 'exports.clean');
  expect(await list(ada)).toMatchObject([{ status: 'FAILED' }]);
});

test('the background makes an export', async () => {
  await using app = await startTestApp({ background: true });
  const ada = await app.person('ada');
  await ada.post('/api/exports');
  await expect.poll(async () => (await list(ada))[0].status, { timeout: 30_000 }).toBe('READY');
});

test('erasing an account removes its archives, also one that is being made', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ada.post('/api/exports');
  const { id, file } = await makeExport(app, ada);
  expect(await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  expect((await app.deps.pool.query('select 1 from data_export')).rows).toEqual([]);
  const { rows } = await app.deps.pool.query<{ task_identifier: string }>(
    `select task_identifier from graphile_worker.jobs where task_identifier = 'exports.remove'`,
  );
  expect(rows).toHaveLength(1);
  // The job of a killed attempt, whose archive was stored.
  await runJob(app.deps, 'exports.make', { id, file });
  expect(await app.deps.store.has(file)).toBe(false);
});
