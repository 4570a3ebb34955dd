import { expect, test } from 'vitest';
import { cleanUsernames } from '#features/profiles/profiles.public.ts';
import { findWrongCounters } from '#platform/counters.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function form(fields: Record<string, string>, field: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append(field, new Blob([png]), 'a.png');
  return data;
}

/** Posts with a picture and a word that is nobody else's. */
async function post(by: TestPerson, content: string) {
  const { status, body } = await by.post('/api/posts', form({ ownerType: 'USER', ownerId: by.id, content }, 'files'));
  expect(status).toBe(201);
  return body;
}

async function comment(by: TestPerson, postId: string, content: string, commentParentId?: string) {
  const { status, body } = await by.post(`/api/posts/${postId}/comments`, { content, commentParentId });
  expect(status).toBe(201);
  return body;
}

const remove = (who: TestPerson, username = who.username) => who.send('DELETE', '/api/profile/me', { username });
const follow = (by: TestPerson, whom: TestPerson) => by.post('/api/connections', { followingId: whom.id });

/** Everything a person can read, as text. */
async function readAll(by: TestPerson, posts: string[]): Promise<string> {
  const paths = [
    '/api/posts?limit=50',
    '/api/users?limit=50',
    '/api/profile?limit=50',
    ...['followers', 'following', 'mutuals'].map((list) => `/api/connections/${list}`),
    ...posts.flatMap((id) => [`/api/posts/${id}`, `/api/posts/${id}/comments`]),
  ];
  const answers = await Promise.all(paths.map((path) => by.get(path)));
  return JSON.stringify(answers.map(({ body }) => body));
}

async function fill(app: TestApp) {
  const [ada, ben, chi] = [await app.person('ada_gone'), await app.person('ben'), await app.person('chi')];
  const avatar = (await ada.post('/api/profile/avatar', form({}, 'file'))).body.image;
  const own = await post(ada, 'gone_words in a post');
  const bens = await post(ben, 'words of ben');
  const chis = await comment(chi, bens.id, 'words of chi');
  const adas = await comment(ada, bens.id, 'gone_words in a comment');
  await comment(chi, bens.id, 'an answer to who is gone', adas.id);
  await comment(ada, bens.id, 'gone_words in a reply', chis.id);
  await comment(ben, own.id, 'beneath what is gone');
  await ada.patch(`/api/posts/${bens.id}`, { like: 1 });
  await ada.patch(`/api/posts/${bens.id}/comments/${chis.id}`, { like: 1 });
  await chi.patch(`/api/posts/${own.id}`, { like: 1 });
  for (const [by, whom] of [
    [ada, ben],
    [ben, ada],
    [chi, ada],
    [ben, chi],
  ] as const) {
    await follow(by, whom);
  }
  return { ada, ben, chi, own, bens, chis, files: [avatar, own.PostImage[0].url] as string[] };
}

test('of who deletes their account nothing is left to be seen, and every count of the others is right', async () => {
  await using app = await startTestApp({ background: true });
  const { ada, ben, chi, own, bens, chis, files } = await fill(app);
  const again = await app.signInAgain(ada);
  expect(await readAll(chi, [bens.id])).toContain('gone_words');

  expect(await remove(ada, ' @ADA_gone ')).toMatchObject({ status: 204 });

  for (const reader of [ben, chi]) {
    const text = await readAll(reader, [bens.id, own.id]);
    for (const trace of [ada.id, 'ada_gone', 'gone_words', own.id]) expect(text, trace).not.toContain(trace);
  }
  for (const path of ['/api/profile/ada_gone', '/api/profile/ada_gone/followers', `/api/connections/${ada.id}`]) {
    expect(await ben.get(path), path).toMatchObject({ status: 404 });
  }
  expect(await ben.get('/api/profile/me')).toMatchObject({
    body: { followersCount: 0, followingCount: 1, friendsCount: 0 },
  });
  expect(await chi.get(`/api/posts/${bens.id}`)).toMatchObject({ body: { likesCounter: 0, commentsCounter: 1 } });
  expect((await chi.get(`/api/posts/${bens.id}/comments`)).body).toMatchObject([
    { id: chis.id, replies: 0, likesCounter: 0 },
  ]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  for (const session of [ada, again]) expect(await session.get('/api/profile/me')).toMatchObject({ status: 401 });
  for (const file of files) {
    await expect.poll(async () => (await app.anyone.get(file)).status, { timeout: 30_000 }).toBe(404);
  }
});

test('it goes for the hub of the intake and for ventures too', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada_gone'), await app.person('ben')];
  const made = async (by: TestPerson, path: string, body: object = {}) => {
    const answer = await by.post(path, body);
    expect([200, 201], path).toContain(answer.status);
    return answer.body.id as string;
  };
  const intake = 'JANUARY_2024';
  const venture = { name: 'gone_words', description: 'A venture.', location: 'Nairobi', email: 'we@shop.example' };
  await made(ada, '/api/announcements', { content: 'gone_words', intake });
  const bens = await made(ben, '/api/announcements', { content: 'words of ben', intake });
  await ada.patch(`/api/announcements/${bens}`, { thumbsUp: 1 });
  const icebreaker = await made(ben, '/api/icebreakers', { content: 'Who are you?', duration: 2 });
  await made(ada, `/api/icebreakers/${icebreaker}/comments`, { content: 'gone_words', duration: 2 });
  const own = await made(ada, '/api/ventures', venture);
  await made(ben, `/api/ventures/${own}/review`, { content: 'Fine.', rating: 4 });
  const shop = await made(ben, '/api/ventures', { ...venture, name: 'Shop of ben' });
  await made(ada, `/api/ventures/${shop}/like`);
  await made(ada, `/api/ventures/${shop}/follow`);
  expect(await ada.get(`/api/ventures/${shop}`)).toMatchObject({ status: 200 });
  await made(ada, `/api/ventures/${shop}/review`, { content: 'gone_words', rating: 1 });

  expect(await remove(ada)).toMatchObject({ status: 204 });

  const answers = await Promise.all(
    [
      `/api/announcements?intake=${intake}`,
      `/api/icebreakers/${icebreaker}/comments`,
      '/api/ventures',
      ...['likes', 'followers', 'reviews'].map((list) => `/api/ventures/${shop}/${list}`),
    ].map((path) => ben.get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const text = JSON.stringify(answers.map(({ body }) => body));
  for (const trace of ['gone_words', 'ada_gone', ada.id]) expect(text, trace).not.toContain(trace);
  expect(await ben.get(`/api/ventures/${own}`)).toMatchObject({ status: 404 });
  expect(await ben.get(`/api/ventures/${shop}`)).toMatchObject({
    body: { likesCount: 0, followersCount: 0, reviewsCount: 0, averageRating: null },
  });
  const { rows } = await app.deps.pool.query('select 1 from venture_viewer where viewer_id = $1', [ada.id]);
  expect(rows).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('nothing is deleted without the right username, and the account works on', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada_gone'), await app.person('ben')];
  await follow(ben, ada);
  for (const typed of ['', 'ben', 'ada', 'ada_gone1', '@@ada_gone']) {
    expect(await remove(ada, typed), typed).toMatchObject({ status: 422, body: { code: 'confirmation_mismatch' } });
  }
  expect(await ada.delete('/api/profile/me')).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200, body: { followersCount: 1 } });
});

test('twice at once deletes once, and a follow at the same moment leaves no count behind', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada_gone');
  const others = await Promise.all(Array.from({ length: 8 }, (_, at) => app.person(`other_${at}`)));
  await Promise.all(others.slice(0, 4).map((each) => follow(each, ada)));
  const [one, other, ...follows] = await Promise.all([
    remove(ada),
    remove(ada),
    ...others.map((each) => follow(each, ada)),
    ...others.map((each) => follow(ada, each)),
  ]);
  expect([one.status, other.status].sort()).toEqual([204, 401]);
  for (const { status } of follows) expect([200, 401, 404]).toContain(status);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  const { rows } = await app.deps.pool.query('select 1 from follow');
  expect(rows).toEqual([]);
});

test('a listener that fails leaves everything as it was', async () => {
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, happening) => {
        await publish(tx, happening);
        throw new Error('broken off');
      },
    }),
  });
  const ada = await app.person('ada_gone');
  const { id } = await post(ada, 'still here');
  expect((await remove(ada)).status).toBe(500);
  expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ status: 200, body: { content: 'still here' } });
});

test('the username stays taken for 90 days and is free after them', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada_gone'), await app.newcomer()];
  await remove(ada);
  const isFree = async () => (await ben.get('/api/profile/check-username?username=Ada_Gone')).body.available;
  const age = (days: number) =>
    app.deps.pool.query('update person set deleted_at = now() - make_interval(days => $2) where id = $1', [
      ada.id,
      days,
    ]);
  await age(89);
  await cleanUsernames(app.deps);
  expect(await isFree()).toBe(false);
  expect(await ben.put('/api/profile/me', { username: 'ada_gone' })).toMatchObject({ status: 409 });
  await age(91);
  await cleanUsernames(app.deps);
  expect(await isFree()).toBe(true);
  expect(await ben.put('/api/profile/me', { username: 'ada_gone' })).toMatchObject({ status: 200 });
});

test('what somebody writes in the moment of their deletion is not there, and that is no error of ours', async () => {
  let isGone = false;
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, happening) => {
        await publish(tx, happening);
        if (happening.type !== 'intake.announced') return;
        // A deletion that began before commits between what is written and its being read again.
        const { rowCount } = await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ada.id]);
        isGone = rowCount === 1;
      },
    }),
  });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  expect(await ada.post('/api/announcements', { content: 'Hello' })).toMatchObject({ status: 404 });
  expect(isGone).toBe(true);
  expect((await ben.get('/api/announcements')).body).toEqual([]);
});
