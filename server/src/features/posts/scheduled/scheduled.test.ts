import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addClub, leaveClub } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { absentId, countersAgree, postForm } from '#testing/posting.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const form = (person: TestPerson, content: string, more: Record<string, string> = {}, files: Buffer[] = []) =>
  postForm(person.id, content, files, { publishAt: inMinutes(60), ...more });
const schedule = (person: TestPerson, ...rest: [content: string, more?: Record<string, string>, files?: Buffer[]]) =>
  person.post('/api/posts/scheduled', form(person, ...rest));
const idOf = async (...parts: Parameters<typeof schedule>): Promise<string> => (await schedule(...parts)).body.id;
const waiting = async (person: TestPerson) => (await person.get('/api/posts/scheduled')).body;
const contents = async (person: TestPerson, query = ''): Promise<string[]> =>
  (await person.get(`/api/posts?${query}`)).body.map(({ content }: { content: string }) => content);

/** Lets the time of a post come. */
const arrive = (app: TestApp, id: string) =>
  app.deps.pool.query(`update scheduled_post set publish_at = now() - interval '1 second' where id = $1`, [id]);
const publishDue = (app: TestApp) => runJob(app.deps, 'posts.publish');
const runAt = async (app: TestApp, id: string) => {
  await arrive(app, id);
  await publishDue(app);
};

test('a scheduled post is shown to its author only, and published at its time with everything', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const publishAt = inMinutes(90);
  const closesAt = new Date(Date.parse(publishAt) + 3_600_000).toISOString();
  const poll = { options: ['Tea', 'Coffee'], isMultiple: true, isSecret: false, closesAt };
  const made = await schedule(
    ada,
    ' Hello @ben #later ',
    { publishAt, alt: 'green', commentsFrom: 'mentioned', poll: JSON.stringify(poll) },
    [picture],
  );
  expect(made).toMatchObject({
    status: 201,
    body: {
      content: 'Hello @ben #later',
      publishAt,
      commentsFrom: 'mentioned',
      community: null,
      asCommunity: false,
      PostImage: [{ width: 400, alt: 'green' }],
      poll: { options: poll.options, isMultiple: true, closesAt: poll.closesAt },
      failure: null,
    },
  });
  expect(await waiting(ada)).toEqual([made.body]);
  const [{ url }] = made.body.PostImage;
  expect(url).toContain('/media/private/');
  expect(await app.anyone.get(url)).toMatchObject({ status: 200 });

  const { id } = made.body;
  await publishDue(app);
  for (const person of [ada, ben]) {
    expect(await contents(person)).toEqual([]);
    expect(await contents(person, `ownerId=${ada.id}`)).toEqual([]);
    expect(await contents(person, 'tag=later')).toEqual([]);
    expect((await person.get('/api/posts/tags')).body).toEqual([]);
    expect(await person.get(`/api/posts/${id}`)).toMatchObject({ status: 404 });
  }
  expect(await waiting(ben)).toEqual([]);
  expect(await notificationsOf(ben)).toEqual([]);

  await runAt(app, id);
  await publishDue(app);
  expect(await waiting(ada)).toEqual([]);
  const { body } = await ben.get('/api/posts');
  expect(body).toMatchObject([
    {
      content: 'Hello @ben #later',
      owner: { id: ada.id },
      commentsFrom: 'mentioned',
      canComment: true,
      PostImage: [{ width: 400, alt: 'green' }],
      poll: { isMultiple: true, options: [{ text: 'Tea' }, { text: 'Coffee' }] },
    },
  ]);
  // It is open as long as was planned.
  expect(Date.parse(body[0].poll.closesAt) - Date.parse(body[0].createdAt)).toBeCloseTo(60 * 60_000, -4);
  expect(await contents(ben, 'tag=later')).toHaveLength(1);
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'mention' }]);
  expect(await app.anyone.get(body[0].PostImage[0].url)).toMatchObject({ status: 200 });
  await countersAgree(app);
});

test('is refused for a wrong time, an empty post, another owner and a poll that closes before it', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const poll = { options: ['Tea', 'Coffee'], isMultiple: false, isSecret: false, closesAt: inMinutes(59) };
  const wrong: [string, Record<string, string>][] = [
    ['words', { publishAt: inMinutes(4) }],
    ['words', { publishAt: inMinutes(-60) }],
    ['words', { publishAt: inMinutes(61 * 24 * 60) }],
    ['words', { publishAt: 'tomorrow' }],
    [' ', {}],
    ['words', { poll: JSON.stringify(poll) }],
    ['words', { poll: JSON.stringify({ ...poll, closesAt: '2099-01-01T00:00:00.000Z' }) }],
    ['words', { commentsFrom: 'nobody' }],
  ];
  for (const each of wrong) {
    const { status, body } = await schedule(ada, ...each);
    expect([status, body.detail], JSON.stringify(each)).toEqual([422, body.errors?.[0].message ?? body.detail]);
  }
  expect(await ada.post('/api/posts/scheduled', form(ben, 'words'))).toMatchObject({ status: 403 });
  expect(await app.anyone.get('/api/posts/scheduled')).toMatchObject({ status: 401 });
  expect(await app.anyone.send('POST', '/api/posts/scheduled', form(ada, 'words'))).toMatchObject({ status: 401 });
  expect(await waiting(ada)).toEqual([]);
});

test('is stored once when it is sent twice, and at most 20 wait, also with concurrent requests', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const headers = { 'idempotency-key': 'later' };
  const publishAt = inMinutes(60);
  const twice = () => ada.send('POST', '/api/posts/scheduled', form(ada, 'once', { publishAt }), { headers });
  const first = await twice();
  expect((await twice()).body).toEqual(first.body);
  const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => schedule(ada, `Post ${index}`)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(replies.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'too_many_scheduled' });
  expect(await waiting(ada)).toHaveLength(20);
});

test('its time can be changed by its author only', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [first, second] = [await idOf(ada, 'first'), await idOf(ada, 'second', { publishAt: inMinutes(70) })];
  const publishAt = inMinutes(120);
  expect(await ada.put(`/api/posts/scheduled/${first}`, { publishAt })).toMatchObject({
    status: 200,
    body: { id: first, publishAt },
  });
  expect((await waiting(ada)).map(({ id }: { id: string }) => id)).toEqual([second, first]);
  await publishDue(app);
  expect(await contents(ada)).toEqual([]);

  for (const wrong of [{ publishAt: inMinutes(1) }, { publishAt: 'now' }, {}]) {
    expect(await ada.put(`/api/posts/scheduled/${first}`, wrong)).toMatchObject({ status: 422 });
  }
  for (const [person, id] of [
    [ben, first],
    [ada, absentId],
  ] as const) {
    expect(await person.put(`/api/posts/scheduled/${id}`, { publishAt })).toMatchObject({ status: 404 });
    expect(await person.post(`/api/posts/scheduled/${id}/publish`)).toMatchObject({ status: 404 });
    expect(await person.send('DELETE', `/api/posts/scheduled/${id}`)).toMatchObject({ status: 404 });
  }
  expect(await waiting(ada)).toHaveLength(2);
});

test('can be posted now, once, and deleted with its pictures', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [first, second] = [await idOf(ada, 'now', {}, [picture]), await idOf(ada, 'never', {}, [picture])];
  const headers = { 'idempotency-key': 'now' };
  const publish = () => ada.send('POST', `/api/posts/scheduled/${first}/publish`, undefined, { headers });
  const posted = await publish();
  expect(posted).toMatchObject({ status: 201, body: { content: 'now', PostImage: [{ width: 400 }] } });
  expect((await publish()).body).toEqual(posted.body);
  expect(await ada.post(`/api/posts/scheduled/${first}/publish`)).toMatchObject({ status: 404 });
  expect(await contents(ada)).toEqual(['now']);

  expect(await ada.send('DELETE', `/api/posts/scheduled/${second}`)).toMatchObject({ status: 204 });
  expect(await ada.send('DELETE', `/api/posts/scheduled/${second}`)).toMatchObject({ status: 404 });
  const { rows } = await app.deps.pool.query(`select state from media order by state`);
  expect(rows).toEqual([{ state: 'attached' }, { state: 'removed' }]);
  await countersAgree(app);
});

test('is published once by two servers, and by the author at the same time', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await idOf(ada, 'once');
  await arrive(app, id);
  const due = () => publishDue(app);
  await Promise.all([due(), due(), ada.post(`/api/posts/scheduled/${id}/publish`), due()]);
  expect(await contents(ada)).toEqual(['once']);
});

test('a server that is killed while it publishes leaves the post to the next one', async () => {
  let isKilled = true;
  await using app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, domainEvent) => {
        await publish(tx, domainEvent);
        if (isKilled) throw new Error('killed before the commit');
      },
    }),
  });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  isKilled = false;
  const id = await idOf(ada, 'Hello @ben');
  isKilled = true;
  await expect(runAt(app, id)).rejects.toThrow('killed before the commit');
  expect(await contents(ben)).toEqual([]);
  expect(await waiting(ada)).toMatchObject([{ id, failure: null }]);
  isKilled = false;
  await runAt(app, id);
  expect(await contents(ben)).toEqual(['Hello @ben']);
  expect(await notificationsOf(ben)).toHaveLength(1);
});

test('what may not be published any more keeps waiting with the reason, and its author is notified once', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(pool, [ben, ada], { role: 'OWNER' });
  const id = await idOf(ada, 'to the club', { communityId: club });
  expect(await waiting(ada)).toMatchObject([{ community: { id: club } }]);
  await pool.query('update community set archived_at = now() where id = $1', [club]);
  await runAt(app, id);
  await publishDue(app);
  expect(await waiting(ada)).toMatchObject([{ id, failure: 'archived' }]);
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'moderation', link: '/feed/scheduled' }]);
  expect(await ada.post(`/api/posts/scheduled/${id}/publish`)).toMatchObject({
    status: 409,
    body: { code: 'archived' },
  });

  await pool.query('update community set archived_at = null where id = $1', [club]);
  const again = { publishAt: inMinutes(10) };
  expect((await ada.put(`/api/posts/scheduled/${id}`, again)).body).toMatchObject({ failure: null });
  const setPosting = (posting: string) =>
    pool.query('update community set posting = $2 where id = $1', [club, posting]);
  await setPosting('MODERATORS');
  const restricted = { status: 403, body: { code: 'posting_restricted' } };
  expect(await schedule(ada, 'another', { communityId: club })).toMatchObject(restricted);
  await runAt(app, id);
  expect(await waiting(ada)).toMatchObject([{ failure: 'not_allowed' }]);
  expect(await ada.post(`/api/posts/scheduled/${id}/publish`)).toMatchObject(restricted);
  await setPosting('MEMBERS');

  await ada.put(`/api/posts/scheduled/${id}`, again);
  await leaveClub(pool, club, ada);
  await runAt(app, id);
  expect(await waiting(ada)).toMatchObject([{ failure: 'not_allowed' }]);

  const own = await idOf(ada, 'my own');
  await pool.query(`update person set suspended_until = now() + interval '1 day' where id = $1`, [ada.id]);
  await runAt(app, own);
  await pool.query('update person set suspended_until = null where id = $1', [ada.id]);
  expect(await waiting(ada)).toMatchObject([{ failure: 'not_allowed' }, { failure: 'suspended' }]);
  expect(await contents(ben)).toEqual([]);
  expect(await ada.post(`/api/posts/scheduled/${own}/publish`)).toMatchObject({ status: 201 });
});

test('what an outage has delayed by a day is not published, and does not hold up the others', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [late, later] = [await idOf(ada, 'late'), await idOf(ada, 'later')];
  await arrive(app, later);
  await app.deps.pool.query(`update scheduled_post set publish_at = now() - interval '25 hours' where id = $1`, [late]);
  await publishDue(app);
  await publishDue(app);
  expect(await contents(ada)).toEqual(['later']);
  expect(await waiting(ada)).toMatchObject([{ id: late, failure: 'unavailable' }]);
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'moderation', link: '/feed/scheduled' }]);
});

test('scheduled, deleted and published posts leave no jobs', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [first, second] = [await idOf(ada, 'deleted'), await idOf(ada, 'published')];
  await ada.send('DELETE', `/api/posts/scheduled/${first}`);
  await ada.post(`/api/posts/scheduled/${second}/publish`);
  await idOf(ada, 'scheduled');
  const { rows } = await app.deps.pool.query('select task_identifier from graphile_worker.jobs');
  expect(rows).toEqual([]);
});

test('the author needs to have accepted the current documents', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await idOf(ada, 'words');
  await app.deps.pool.query('delete from consent where person_id = $1', [ada.id]);
  await runAt(app, id);
  expect(await contents(ada)).toEqual([]);
  expect(await waiting(ada)).toMatchObject([{ failure: 'consent_required' }]);
});

test('a club that its author can no longer see is not shown', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ben, ada], { role: 'OWNER', policy: 'INVITE', audience: 'MEMBERS' });
  const id = await idOf(ada, 'to the club', { communityId: club });
  expect(await waiting(ada)).toMatchObject([{ id, community: { id: club } }]);
  await leaveClub(app.deps.pool, club, ada);
  expect(await waiting(ada)).toMatchObject([{ id, community: null }]);
  await runAt(app, id);
  expect(await waiting(ada)).toMatchObject([{ failure: 'not_allowed' }]);
});

test('what failed 60 days ago is removed with its pictures', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [old, recent, due] = [await idOf(ada, 'old', {}, [picture]), await idOf(ada, 'recent'), await idOf(ada, 'due')];
  const fail = (id: string, days: number, failure: string | null = 'suspended') =>
    app.deps.pool.query(
      'update scheduled_post set failure = $3, publish_at = now() - make_interval(days => $2) where id = $1',
      [id, days, failure],
    );
  await fail(old, 61);
  await fail(recent, 59);
  await fail(due, 61, null);
  await runJob(app.deps, 'posts.cleanFailed');
  const { rows } = await app.deps.pool.query('select id from scheduled_post order by id');
  expect(rows).toEqual([{ id: recent }, { id: due }]);
  expect((await app.deps.pool.query('select state from media')).rows).toEqual([{ state: 'removed' }]);
});

test('a club post needs the rights to write it, as the club too', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  const asClub = { communityId: club, asCommunity: 'true' };
  expect(await schedule(ben, 'words', asClub)).toMatchObject({ status: 403 });
  expect(await schedule(ada, 'words', { ...asClub, commentsFrom: 'friends' })).toMatchObject({ status: 422 });
  await runAt(app, await idOf(ada, 'From all of us', asClub));
  expect((await ben.get(`/api/posts?communityId=${club}`)).body).toMatchObject([
    { content: 'From all of us', asCommunity: true, owner: { id: club } },
  ]);
});

test('posts of a new account count towards its limit when they are published', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada', { ageDays: 0 });
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => idOf(ada, `${index}`)));
  for (const id of ids) await runAt(app, id);
  expect(await waiting(ada)).toMatchObject([{ failure: 'new_account' }, { failure: 'new_account' }]);
});

test('is in the export of its author and leaves nothing after the account is erased', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await schedule(ada, 'my secret plan', {}, [picture]);
  const copyOf = async (person: TestPerson) => {
    const { body } = await person.post('/api/exports');
    await makeExport(app, person);
    return unpack((await person.get(`/api/exports/${body.id}/file`)).body).get('posts.json');
  };
  expect(await copyOf(ada)).toContain('my secret plan');
  expect(await copyOf(ben)).not.toContain('my secret plan');

  await ada.send('DELETE', '/api/profile/me', { username: 'ada' });
  await eraseDeleted(app.deps);
  const { rows } = await app.deps.pool.query(
    `select (select count(*) from scheduled_post)::int as posts, (select count(*) from media where state <> 'removed')::int as files`,
  );
  expect(rows).toEqual([{ posts: 0, files: 0 }]);
});
