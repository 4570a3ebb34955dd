import { expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { findLeftColumns } from '#testing/erased-person.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { fetchAccessToken } from '#testing/sign-in-flow.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import { jobs } from '#testing/matrix/pictures.ts';
import { changesBetween, listTables, hashTables } from '#testing/matrix/stored.ts';
import { addConsents } from '#testing/people.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';

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

/** Posts a picture with a unique word. */
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
const follow = (by: TestPerson, target: TestPerson) => by.post('/api/connections', { followingId: target.id });

/** Everything that a person can read, as text. */
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
  await comment(chi, bens.id, 'a reply to a deleted person', adas.id);
  await comment(ada, bens.id, 'gone_words in a reply', chis.id);
  await comment(ben, own.id, 'below a deleted post');
  await ada.patch(`/api/posts/${bens.id}`, { like: 1 });
  await ada.patch(`/api/posts/${bens.id}/comments/${chis.id}`, { like: 1 });
  await chi.patch(`/api/posts/${own.id}`, { like: 1 });
  for (const [by, target] of [
    [ada, ben],
    [ben, ada],
    [chi, ada],
    [ben, chi],
  ] as const) {
    await follow(by, target);
  }
  return { ada, ben, chi, own, bens, chis, files: [avatar, own.PostImage[0].url] as string[] };
}

test('hides everything of a deleted account, and keeps the counters of others right', async () => {
  await using app = await startTestApp({ background: true });
  const { ada, ben, chi, own, bens, chis, files } = await fill(app);
  const again = await app.signInAgain(ada);
  expect(await readAll(chi, [bens.id])).toContain('gone_words');

  await ada.put('/api/conversations/settings', { isReadingPrivate: true });
  expect(await remove(ada, ' @ADA_gone ')).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  expect(await findLeftColumns(app.deps.pool, ada.id)).toEqual([]);

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

test('also hides the account in the intake hub and in ventures', async () => {
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

  expect(await remove(ada)).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  expect(await findLeftColumns(app.deps.pool, ada.id)).toEqual([]);

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

test('requires the right username; otherwise the account stays', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada_gone'), await app.person('ben')];
  await follow(ben, ada);
  for (const typed of ['', 'ben', 'ada', 'ada_gone1', '@@ada_gone']) {
    expect(await remove(ada, typed), typed).toMatchObject({ status: 422, body: { code: 'confirmation_mismatch' } });
  }
  expect(await ada.delete('/api/profile/me')).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200, body: { followersCount: 1 } });
});

test('two concurrent calls delete once, and concurrent follows leave no counts', async () => {
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
  expect([one.status, other.status].sort()).toEqual([202, 401]);
  for (const { status } of follows) expect([200, 401, 404]).toContain(status);
  await eraseDeleted(app.deps);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  const { rows } = await app.deps.pool.query('select 1 from follow');
  expect(rows).toEqual([]);
});

test('a failing listener rolls everything back', async () => {
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, domainEvent) => {
        await publish(tx, domainEvent);
        throw new Error('broken off');
      },
    }),
  });
  const ada = await app.person('ada_gone');
  const { id } = await post(ada, 'still here');
  expect((await remove(ada)).status).toBe(500);
  expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ status: 200, body: { content: 'still here' } });
});

test('the username stays taken for 90 days and is available afterwards', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada_gone'), await app.newcomer()];
  await remove(ada);
  await eraseDeleted(app.deps);
  const isFree = async () => (await ben.get('/api/profile/check-username?username=Ada_Gone')).body.available;
  const age = (days: number) =>
    app.deps.pool.query('update person set deleted_at = now() - make_interval(days => $2) where id = $1', [
      ada.id,
      days,
    ]);
  await age(89);
  await runJob(app.deps, 'profiles.freeUsernames');
  expect(await isFree()).toBe(false);
  expect(await ben.put('/api/profile/me', { username: 'ada_gone' })).toMatchObject({ status: 409 });
  await age(91);
  await runJob(app.deps, 'profiles.freeUsernames');
  expect(await isFree()).toBe(true);
  expect(await ben.put('/api/profile/me', { username: 'ada_gone' })).toMatchObject({ status: 200 });
});

test('a write that runs during the deletion stores nothing and is not a server error', async () => {
  let isGone = false;
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, domainEvent) => {
        await publish(tx, domainEvent);
        if (domainEvent.type !== 'intake.announced') return;
        // A deletion that started earlier commits between the write and the read of the result.
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

const student = { email: 'ada@students.uonbi.ac.ke', name: 'Ada Obi' };

/** Signs in through the provider as the given student. */
async function signIn(app: TestApp, who = student) {
  const { status, body } = await app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, who) });
  expect(status).toBe(200);
  return { ...body, person: new TestPerson(app.url, body.token, { id: body.user.id, username: body.user.username }) };
}

/** An onboarded person who can sign in through the provider. */
async function member(app: TestApp): Promise<TestPerson> {
  const { person } = await signIn(app);
  await app.deps.pool.query(
    `update person set username = 'ada_gone', intake = 'JANUARY_2024', country = 'KENYA', program = 'COMPUTER_SCIENCE',
       onboarded_at = now() where id = $1`,
    [person.id],
  );
  await addConsents(app.deps.pool);
  return new TestPerson(app.url, person.token, { id: person.id, username: 'ada_gone' });
}

const age = (app: TestApp, who: TestPerson, interval: string) =>
  app.deps.pool.query('update person set deleted_at = deleted_at - $2::interval where id = $1', [who.id, interval]);

test('a deleted account is hidden immediately, and signing in within 14 days restores it', async () => {
  await using app = await startTestApp();
  const ada = await member(app);
  const ben = await app.person('ben');
  const own = await post(ada, 'gone_words in a post');
  const bens = await post(ben, 'words of ben');
  await comment(ada, bens.id, 'gone_words in a comment');
  await ada.patch(`/api/posts/${bens.id}`, { like: 1 });
  for (const [by, target] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await follow(by, target);
  }
  const before = await readAll(ben, [bens.id, own.id]);
  const socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });

  const deleted = await remove(ada);
  expect(deleted).toMatchObject({ status: 202, body: { deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) } });
  await expect.poll(() => socket.ended, { timeout: 5_000 }).toBeTruthy();
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 401 });
  const text = await readAll(ben, [bens.id, own.id]);
  for (const trace of [ada.id, 'ada_gone', 'gone_words', own.id]) expect(text, trace).not.toContain(trace);
  expect(await ben.get('/api/profile/ada_gone')).toMatchObject({ status: 404 });

  await age(app, ada, '13 days 23 hours');
  await runJob(app.deps, 'profiles.erase');
  const { person: again, restored } = await signIn(app);
  expect([again.id, restored]).toEqual([ada.id, true]);
  expect(await readAll(ben, [bens.id, own.id])).toBe(before);
  expect((await again.get('/api/profile/me')).body).toMatchObject({ username: 'ada_gone', friendsCount: 1 });
  expect((await ben.get('/api/users?search=ada_gone')).body).toMatchObject({ total: 1 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  expect((await signIn(app)).restored).toBe(undefined);
});

test('signing in after 14 days creates a new account, even before the job erases the old one', async () => {
  await using app = await startTestApp();
  const ada = await member(app);
  const own = await post(ada, 'gone_words');
  await remove(ada);
  await age(app, ada, '14 days');
  const { person, restored, user } = await signIn(app);
  expect(person.id).not.toBe(ada.id);
  expect([restored, user.isOnboarded]).toEqual([undefined, false]);
  const { rows } = await app.deps.pool.query('select id from post where id = $1', [own.id]);
  expect(rows).toEqual([]);
});

test('signing in during the erasure either restores the account or creates a new one', async () => {
  await using app = await startTestApp();
  const ada = await member(app);
  await post(ada, 'gone_words');
  await remove(ada);
  await age(app, ada, '14 days');
  const [first, second] = await Promise.all([signIn(app), signIn(app), runJob(app.deps, 'profiles.erase')]);
  expect(first.person.id).toBe(second.person.id);
  expect(first.person.id).not.toBe(ada.id);
  const { rows } = await app.deps.pool.query(
    'select (select count(*)::int from post) as posts, erased_at from person where id = $1',
    [ada.id],
  );
  expect(rows).toEqual([{ posts: 0, erased_at: expect.any(Date) }]);
});

test('no row contains the person’s data after the erasure, except the locked username', async () => {
  await using app = await startTestApp();
  const ada = await member(app);
  const ben = await app.person('ben');
  await app.deps.pool.query(`update person set last_name = 'Zyxwvutson', bio = 'trace_of_ada' where id = $1`, [ada.id]);
  await follow(ada, ben);
  await follow(ben, ada);
  await post(ada, 'trace_of_ada');
  await ada.post('/api/announcements', { content: 'trace_of_ada', intake: 'JANUARY_2024' });
  await ada.post('/api/profile/avatar', form({}, 'file'));
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  await ada.get('/api/users?search=zyxwvutson');
  await remove(ada);
  await eraseDeleted(app.deps);
  // Deletes the avatar's bytes and its row.
  await runJob(app.deps, 'media.clean');

  const named: string[] = [];
  const { rows: tables } = await app.deps.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await app.deps.pool.query(
      `select each::text as row from ${name} as each
       where each::text ilike any (array['%zyxwvutson%', '%trace_of_ada%', '%${student.email}%', '%' || $1 || '%'])`,
      [ada.id],
    );
    if (rows.length > 0) named.push(name);
  }
  // The person's reduced row, and a conversation that the other person keeps.
  expect(named.sort()).toEqual(['public.conversation', 'public.conversation_member', 'public.person']);
  const { rows } = await app.deps.pool.query('select username, email, first_name, subject from person where id = $1', [
    ada.id,
  ]);
  expect(rows).toEqual([{ username: 'ada_gone', email: '', first_name: '', subject: ada.id }]);
  expect((await ben.get(`/api/conversations/${conversation.id}`)).body.participants).toContainEqual(
    expect.objectContaining({ name: 'Deleted user', image: null, country: null }),
  );
});

test('the erasure changes exactly the tables that hold data of the account', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const scene = await setScene(app, await makeFixtures(app, 'test'), 'owner');
  const owner = new TestPerson(app.url, scene.headers['authorization']?.slice(7) ?? '', scene.owner);
  // The scene contains another deleted person, who is not erased here.
  await pool.query('update person set erased_at = deleted_at');
  const tables = await listTables(pool);
  const before = await hashTables(pool, tables);
  expect((await remove(owner)).status).toBe(202);
  await eraseDeleted(app.deps);
  expect(changesBetween(before, await hashTables(pool, tables))).toEqual({
    // Two for the owner, and those that the owner caused for the bystander.
    notification: -3,
    person: 0,
    person_word: -7,
    search_word: -1,
    community: 0,
    community_due_payment: -1,
    community_election_candidate: -2,
    // Their id is removed.
    community_guide_version: 0,
    community_invitation: -1,
    community_link: -1,
    community_member: -6,
    community_owner_offer: -1,
    session: -2,
    // Their texts and ids are removed.
    report: 0,
    report_case: 0,
    report_decision: 0,
    // Its texts are removed.
    sanction: 0,
    consent: -2,
    data_export: -1,
    // Of two groups, and the link of one of them.
    conversation_member: -2,
    conversation_invitation: -1,
    message_reaction: -1,
    follow: -3,
    post: -2,
    poll: -1,
    poll_option: -2,
    post_image: -1,
    post_like: -1,
    post_save: -1,
    post_version: -2,
    post_tag: -1,
    scheduled_post: -1,
    scheduled_post_image: -1,
    mention: -1,
    comment: -4,
    comment_like: -1,
    announcement: -2,
    buddy_proposal: -1,
    icebreaker: -3,
    // The person's own events with everything that belongs to them, and their part in other events.
    event: -2,
    event_attendee: -2,
    event_host: -1,
    event_calendar_address: -1,
    event_request: -1,
    venture: -1,
    venture_announcement: -1,
    venture_like: -1,
    venture_member: -1,
    venture_product: -1,
    venture_review: -1,
    venture_transfer: -1,
    media: 0,
    upload: -2,
    upload_part: -2,
    // One lets another member follow as the owner of a club.
    [jobs]: 7,
  });
});

test('a failed erasure does not stop the others', async () => {
  let refused = '';
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, domainEvent) => {
        if (domainEvent.type === 'profiles.erased' && domainEvent.personId === refused) throw new Error('broken off');
        await publish(tx, domainEvent);
      },
    }),
  });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  refused = ada.id;
  for (const each of [ada, ben]) await remove(each);
  await expect(eraseDeleted(app.deps)).rejects.toThrow('1 of 2 items failed: ');
  const erased = async () =>
    (await app.deps.pool.query('select id from person where erased_at is not null')).rows.map(({ id }) => id);
  expect(await erased()).toEqual([ben.id]);
  refused = '';
  await runJob(app.deps, 'profiles.erase');
  expect((await erased()).sort()).toEqual([ada.id, ben.id].sort());
});

test('requires a session that signed in within the last 10 minutes', async () => {
  await using app = await startTestApp();
  const ada = await member(app);
  const set = (column: string, interval: string | null) =>
    app.deps.pool.query(`update session set ${column} = now() - $2::interval where person_id = $1`, [ada.id, interval]);
  const refusal = { status: 403, body: { code: 'sign_in_again' } };
  await set('created_at', '11 minutes');
  await set('authenticated_at', '11 minutes');
  expect(await remove(ada)).toMatchObject(refusal);
  expect(await remove(ada, 'somebody else')).toMatchObject(refusal);
  // Without an authentication time from the provider, the time of the sign-in counts.
  await set('authenticated_at', null);
  expect(await remove(ada)).toMatchObject(refusal);
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 });
  // A new sign-in with an old authentication, as providers do without a prompt.
  await set('created_at', '0 minutes');
  await set('authenticated_at', '1 hour');
  expect(await remove(ada)).toMatchObject(refusal);

  const { person: fresh } = await signIn(app);
  expect(await remove(ada)).toMatchObject(refusal);
  expect(await remove(new TestPerson(app.url, fresh.token, { id: ada.id, username: 'ada_gone' }))).toMatchObject({
    status: 202,
  });
});
