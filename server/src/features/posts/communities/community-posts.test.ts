import { describe, expect, test } from 'vitest';
import { addClub, joinClub, leaveClub, makeClub } from '#testing/communities.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { countersAgree, postForm } from '#testing/posting.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

type Shown = { id: string; content: string; owner: { id: string; username: string }; pinned: boolean };

const postIn = (person: TestPerson, communityId: string, content: string, more: Record<string, string> = {}) =>
  person.post('/api/posts', postForm(person.id, content, [], { communityId, ...more }));
const idIn = async (...parts: Parameters<typeof postIn>) => (await postIn(...parts)).body.id as string;
const list = async (person: TestPerson, query = ''): Promise<Shown[]> => (await person.get(`/api/posts?${query}`)).body;
const contents = async (person: TestPerson, query = '') => (await list(person, query)).map(({ content }) => content);

test('members post to a club, which the post shows', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada], { name: 'Chess', audience: 'EVERYONE', role: 'OWNER' });
  const { status, body } = await postIn(ada, club, 'first');
  expect(status).toBe(201);
  const slug = (await ada.get(`/api/communities/${club}`)).body.slug;
  expect(body).toMatchObject({
    community: { id: club, kind: 'CLUB', slug, name: 'Chess', image: null, country: null, intake: null },
    owner: { id: ada.id },
    asCommunity: false,
    audience: 'EVERYONE',
    pinned: false,
    canModerate: true,
  });
  expect((await ben.get(`/api/posts/${body.id}`)).body).toMatchObject({ canModerate: false, canComment: true });
  expect((await ada.post('/api/posts', postForm(ada.id, 'own'))).body).toMatchObject({
    community: null,
    asCommunity: false,
    audience: 'EVERYONE',
    pinned: false,
  });
});

test('posting is refused to others, to a hidden or archived club, and as the club without a role', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(pool, [ada], { role: 'OWNER' });
  const secret = await addClub(pool, [ada], { policy: 'INVITE', audience: 'MEMBERS' });
  expect(await postIn(ben, club, 'words')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await postIn(ben, secret, 'words')).toMatchObject({ status: 404 });
  expect(await postIn(ben, 'nothing', 'words')).toMatchObject({ status: 422 });
  expect(await postIn(ben, club, 'words', { asCommunity: 'perhaps' })).toMatchObject({ status: 422 });
  const alone = postForm(ada.id, 'words', [], { asCommunity: 'true' });
  expect(await ada.post('/api/posts', alone)).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
  const friends = await postIn(ada, club, 'words', { asCommunity: 'true', commentsFrom: 'friends' });
  expect(friends).toMatchObject({ status: 422, body: { code: 'invalid_form' } });

  await joinClub(pool, club, ben);
  expect(await postIn(ben, club, 'words', { asCommunity: 'true' })).toMatchObject({ status: 403 });
  await pool.query(`update community_member set role = 'MODERATOR' where person_id = $1`, [ben.id]);
  expect(await postIn(ben, club, 'words', { asCommunity: 'true' })).toMatchObject({ status: 201 });
  await pool.query('update community set archived_at = now() where id = $1', [club]);
  expect(await postIn(ada, club, 'late')).toMatchObject({ status: 409, body: { code: 'archived' } });
});

describe('a club in which only moderators post', () => {
  const restricted = { status: 403, body: { code: 'posting_restricted' } };
  const setPosting = (person: TestPerson, club: string, posting: unknown) =>
    person.put(`/api/communities/${club}`, { posting });

  test('takes posts of moderators, and comments and edits of all members', async () => {
    await using app = await startTestApp();
    const { ada, ben, cleo, dan, club } = await makeClub(app, { ben: 'MODERATOR' });
    const before = await idIn(cleo, club, 'before');
    expect((await ada.get(`/api/communities/${club}`)).body).toMatchObject({ posting: 'MEMBERS' });
    expect(await setPosting(ada, club, 'MODERATORS')).toMatchObject({ status: 200, body: { posting: 'MODERATORS' } });
    expect(await postIn(cleo, club, 'words')).toMatchObject(restricted);
    expect(await postIn(dan, club, 'words')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await postIn(ben, club, 'words')).toMatchObject({ status: 201 });
    const shown = await idIn(ada, club, 'words', { asCommunity: 'true' });
    expect(await cleo.post(`/api/posts/${shown}/comments`, { content: 'mine' })).toMatchObject({ status: 201 });
    expect(await cleo.put(`/api/posts/${before}`, { content: 'after' })).toMatchObject({ status: 200 });
    expect(await setPosting(ada, club, 'MEMBERS')).toMatchObject({ status: 200 });
    expect(await postIn(cleo, club, 'words')).toMatchObject({ status: 201 });
  });

  test('is set by officers and owners', async () => {
    await using app = await startTestApp();
    const { ada, ben, cleo, club } = await makeClub(app, { ben: 'OFFICER' });
    expect(await setPosting(cleo, club, 'MODERATORS')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await setPosting(ada, club, 'OWNERS')).toMatchObject({ status: 422 });
    expect(await setPosting(ben, club, 'MODERATORS')).toMatchObject({ status: 200 });
    expect((await ada.get(`/api/communities/${club}/log`)).body).toMatchObject([
      { act: 'change', actor: { id: ben.id }, fields: ['posting'] },
    ]);
  });

  test('takes a post that is sent meanwhile or not at all', async () => {
    await using app = await startTestApp();
    const { ada, ben, club } = await makeClub(app);
    const [, ...posts] = await Promise.all([
      setPosting(ada, club, 'MODERATORS'),
      ...[1, 2, 3, 4].map((number) => postIn(ben, club, `words ${number}`)),
    ]);
    const statuses = new Set(posts.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 403)).toBe(true);
    expect(await postIn(ben, club, 'late')).toMatchObject(restricted);
  });
});

test('an archived club takes no changes of its posts, and lets people delete their own', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const draft = { options: ['one', 'two'], isMultiple: false, isSecret: false, closesAt };
  const { body: post } = await postIn(ben, club, 'words', { poll: JSON.stringify(draft) });
  const at = `/api/posts/${post.id}`;
  const { body: comment } = await ben.post(`${at}/comments`, { content: 'mine' });
  await ada.patch(at, { like: 1 });
  await app.deps.pool.query('update community set archived_at = now() where id = $1', [club]);
  const archived = { status: 409, body: { code: 'archived' } };
  expect(await ben.put(at, { content: 'other' })).toMatchObject(archived);
  expect(await ben.patch(at, { like: 1 })).toMatchObject(archived);
  expect(await ada.post(`${at}/comments`, { content: 'late' })).toMatchObject(archived);
  expect(await ada.patch(`${at}/comments/${comment.id}`, { like: 1 })).toMatchObject(archived);
  expect(await ada.post(`${at}/pin`)).toMatchObject(archived);
  expect(await ada.put(`/api/polls/${post.poll.id}/vote`, { optionIds: [post.poll.options[0].id] })).toMatchObject(
    archived,
  );
  expect((await ada.get(at)).body).toMatchObject({ canComment: false, likesCounter: 1 });
  expect(await ada.patch(at, { like: -1 })).toMatchObject({ status: 200 });
  expect(await ben.delete(`${at}/comments/${comment.id}`)).toMatchObject({ status: 204 });
  expect(await ben.delete(at)).toMatchObject({ status: 204 });
  await countersAgree(app);
});

test('posts are in the Spotlight of members, except those for members only, which are on the page of the club', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  await pool.query('insert into follow (follower_id, following_id) values ($1, $3), ($2, $3)', [
    cleo.id,
    ben.id,
    ada.id,
  ]);
  for (const audience of ['EVERYONE', 'CAMPUS', 'MEMBERS'] as const) {
    const club = await addClub(pool, [ada, ben], { audience });
    await postIn(ada, club, `${audience} #club`);
    expect(await contents(ben, `communityId=${club}`)).toEqual([`${audience} #club`]);
    expect(await contents(cleo, `communityId=${club}`)).toEqual(audience === 'MEMBERS' ? [] : [`${audience} #club`]);
  }
  for (const query of ['', 'scope=following', 'scope=campus', 'media=without']) {
    expect(await contents(ben, query), query).toEqual(['CAMPUS #club', 'EVERYONE #club']);
    expect(await contents(cleo, query), query).toEqual([]);
  }
  for (const query of ['tag=club', `ownerId=${ada.id}`]) {
    expect(await contents(ben, query), query).toEqual(['MEMBERS #club', 'CAMPUS #club', 'EVERYONE #club']);
    expect(await contents(cleo, query), query).toEqual(['CAMPUS #club', 'EVERYONE #club']);
  }
});

test('pages of a club continue at a cursor, and a club that one cannot see is empty like a missing one', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada], { policy: 'INVITE', audience: 'MEMBERS' });
  const ids = [];
  for (const content of ['one', 'two', 'three']) ids.unshift(await idIn(ada, club, content));
  const first = await ada.get(`/api/posts?communityId=${club}&limit=2`);
  expect(first.body.map(({ id }: Shown) => id)).toEqual(ids.slice(0, 2));
  expect(await contents(ada, `communityId=${club}&limit=2&lastPostId=${ids[1]}`)).toEqual(['one']);
  const absent = await ben.get('/api/posts?communityId=00000000-0000-7000-8000-000000000000');
  const hidden = await ben.get(`/api/posts?communityId=${club}`);
  expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
  expect(await ada.get('/api/posts?communityId=none')).toMatchObject({ status: 400 });
});

test('a post as the club names its author to moderators alone', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo, dan] = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(name)));
  if (!ada || !ben || !cleo || !dan) throw new Error('No people');
  const club = await addClub(pool, [ada, ben, cleo], { name: 'Chess', audience: 'EVERYONE', role: 'OWNER' });
  await pool.query(`update community_member set role = 'MODERATOR' where person_id = $1`, [cleo.id]);
  await pool.query('insert into follow (follower_id, following_id) values ($1, $2)', [ben.id, ada.id]);
  await pool.query('insert into mute (muter_id, muted_id) values ($1, $2)', [dan.id, ada.id]);
  const id = await idIn(ada, club, 'Hello @ben #news', { asCommunity: 'true' });

  for (const reader of [ada, cleo]) {
    expect((await reader.get(`/api/posts/${id}`)).body).toMatchObject({ owner: { id: ada.id }, asCommunity: true });
  }
  const { slug } = (await ben.get(`/api/communities/${club}`)).body;
  const shown = {
    asCommunity: true,
    owner: { id: club, username: slug, first_name: 'Chess', last_name: '', image: null },
  };
  for (const reader of [ben, dan]) {
    const one = await reader.get(`/api/posts/${id}`);
    expect(one.body).toMatchObject(shown);
    expect(JSON.stringify(one.body)).not.toContain(ada.id);
    // Lists that depend on the author do not contain it, and those that do not contain it also for people who have muted the author.
    expect(await contents(reader, `ownerId=${ada.id}`)).toEqual([]);
    expect(await contents(reader, 'scope=following')).toEqual([]);
    expect(await contents(reader, `communityId=${club}`)).toEqual(['Hello @ben #news']);
    expect(await contents(reader, 'tag=news')).toEqual(['Hello @ben #news']);
  }
  const [mention] = await notificationsOf(ben);
  expect(mention).toMatchObject({
    content: '“Chess” mentioned you in a post: “Hello @ben #news”',
    link: `/feed/${id}`,
  });
  expect(JSON.stringify(mention)).not.toContain(ada.id);
  expect(await contents(ada, `ownerId=${ada.id}`)).toEqual(['Hello @ben #news']);
});

test('authors who have left read their post and nothing that others add, and can delete it', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(pool, [ben, ada], { audience: 'MEMBERS', role: 'OWNER' });
  const id = await idIn(ada, club, 'words');
  const at = `/api/posts/${id}`;
  const { body: mine } = await ada.post(`${at}/comments`, { content: 'my comment' });
  await leaveClub(pool, club, ada);
  await ben.post(`${at}/comments`, { content: 'secret' });
  await ben.patch(at, { like: 1 });

  const { body } = await ada.get(at);
  expect(body).toMatchObject({ content: 'words', canComment: false, canModerate: false });
  expect(JSON.stringify(body)).not.toContain('secret');
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await ada.get(`${at}/comments`)).toMatchObject(missing);
  expect(await ada.post(`${at}/comments`, { content: 'more' })).toMatchObject(missing);
  expect(await ada.put(at, { content: 'changed' })).toMatchObject(missing);
  expect(await ada.patch(at, { like: 1 })).toMatchObject(missing);
  expect(await notificationsOf(ada)).toEqual([]);
  expect(await ada.delete(`${at}/comments/${mine.id}`)).toMatchObject({ status: 204 });
  expect(await ada.delete(at)).toMatchObject({ status: 204 });
});

test('authors who have left a club that others can read cannot change what is shown there', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ben, ada], { audience: 'EVERYONE', role: 'OWNER' });
  const id = await idIn(ada, club, 'words');
  await leaveClub(app.deps.pool, club, ada);
  expect(await ada.put(`/api/posts/${id}`, { content: 'changed' })).toMatchObject({ status: 403 });
  expect(await ada.delete(`/api/posts/${id}`)).toMatchObject({ status: 204 });
});

test('posts follow the audience of their club', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada], { audience: 'EVERYONE', role: 'OWNER' });
  const id = await idIn(ada, club, 'words');
  expect(await ben.get(`/api/posts/${id}`)).toMatchObject({ status: 200 });
  const change = ada.put(`/api/communities/${club}`, { audience: 'MEMBERS' });
  const racing = await Promise.all(Array.from({ length: 5 }, (_, index) => idIn(ada, club, `words ${index}`)));
  expect(await change).toMatchObject({ status: 200 });
  for (const each of [id, ...racing]) expect(await ben.get(`/api/posts/${each}`)).toMatchObject({ status: 404 });
  expect((await ada.get(`/api/posts/${id}`)).body.audience).toBe('MEMBERS');
  await ada.put(`/api/communities/${club}`, { audience: 'CAMPUS' });
  expect((await ben.get(`/api/posts/${id}`)).body.audience).toBe('CAMPUS');
});

test('moderators pin up to three posts, also of many pinned at once', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'MODERATOR' });
  const ids = [];
  for (let index = 0; index < 6; index++) ids.push(await idIn(ben, club, `post ${index}`));
  const pin = (id: string) => ada.post(`/api/posts/${id}/pin`);
  const replies = await Promise.all(ids.map(pin));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array(3).fill('too_many_pins'),
  );
  const pinned = await list(ben, `communityId=${club}&pinned=true`);
  expect(pinned.map((post) => post.pinned)).toEqual([true, true, true]);
  const [{ id } = { id: '' }] = pinned;
  // Both are idempotent.
  expect(await pin(id)).toMatchObject({ status: 200, body: { pinned: true } });
  for (let times = 0; times < 2; times++) {
    expect(await ada.delete(`/api/posts/${id}/pin`)).toMatchObject({ status: 200, body: { pinned: false } });
  }
  expect(await list(ben, `communityId=${club}&pinned=true`)).toHaveLength(2);
  expect(await ben.post(`/api/posts/${id}/pin`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const own = (await ada.post('/api/posts', postForm(ada.id, 'own'))).body.id;
  expect(await pin(own)).toMatchObject({ status: 403 });
});

test('moderators remove posts and comments with a reason, of which the author is notified', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const club = await addClub(app.deps.pool, [ada, ben], { name: 'Chess', audience: 'EVERYONE', role: 'MODERATOR' });
  const id = await idIn(ben, club, 'words');
  const at = `/api/posts/${id}`;
  const { body: comment } = await cleo.post(`${at}/comments`, { content: 'spam' });
  const invalid = { status: 422, body: { code: 'invalid_body' } };
  expect(await ada.delete(`${at}/comments/${comment.id}`)).toMatchObject(invalid);
  expect(await ada.send('DELETE', at, { reason: ' ' })).toMatchObject(invalid);
  expect(await ada.delete(at)).toMatchObject(invalid);
  expect(await cleo.send('DELETE', at, { reason: 'Mine' })).toMatchObject({ status: 403 });
  expect(await ben.send('DELETE', `${at}/comments/${comment.id}`, { reason: 'Mine' })).toMatchObject({ status: 403 });

  expect(await ada.send('DELETE', `${at}/comments/${comment.id}`, { reason: 'Spam' })).toMatchObject({ status: 204 });
  expect(await ada.send('DELETE', `${at}/comments/${comment.id}`, { reason: 'Spam' })).toMatchObject({ status: 404 });
  const [removal] = await notificationsOf(cleo);
  expect(removal).toMatchObject({ content: 'A moderator of “Chess” removed your comment: “Spam”', actor: null });
  await countersAgree(app);

  const removals = await Promise.all([
    ada.send('DELETE', at, { reason: 'Off topic' }),
    ada.send('DELETE', at, { reason: 'Off topic' }),
  ]);
  expect(removals.map(({ status }) => status).sort()).toEqual([204, 404]);
  const notifications = await notificationsOf(ben);
  expect(
    notifications.filter(({ content }) => content === 'A moderator of “Chess” removed your post: “Off topic”'),
  ).toHaveLength(1);
  expect(await list(ben, `communityId=${club}`)).toEqual([]);
});

test('an author reports a removal to the stewards, as a case about the moderator', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'MODERATOR' });
  const id = await idIn(ben, club, 'my words');
  const comment = (await ben.post(`/api/posts/${id}/comments`, { content: 'my comment' })).body.id;
  await ada.send('DELETE', `/api/posts/${id}/comments/${comment}`, { reason: 'Spam' });
  await ada.send('DELETE', `/api/posts/${id}`, { reason: 'Off topic' });
  for (const [targetType, targetId] of [
    ['POST', id],
    ['COMMENT', comment],
  ]) {
    const report = { targetType, targetId, reason: 'OTHER' };
    expect(await cleo.post('/api/reports', report)).toMatchObject({ status: 404 });
    expect(await ada.post('/api/reports', report)).toMatchObject({ status: 404 });
    expect(await ben.post('/api/reports', report)).toMatchObject({ status: 201 });
    expect(await ben.post('/api/reports', report)).toMatchObject({ status: 200 });
  }
  const { rows } = await app.deps.pool.query('select author_id, excerpt from report_case order by id');
  expect(rows).toEqual([
    { author_id: ada.id, excerpt: expect.stringContaining('Off topic') },
    { author_id: ada.id, excerpt: expect.stringContaining('Spam') },
  ]);
  const [newest] = await notificationsOf(ben);
  expect(newest?.link).toMatch(new RegExp(`removed=POST-${id}$`));
});
