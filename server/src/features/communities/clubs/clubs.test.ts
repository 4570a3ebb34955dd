import type { communities } from '@baraza/contract/features/communities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub, setClubRole } from '#testing/communities.ts';
import { requestTo } from '#testing/community-requests.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** A new name, so that the tests can share a campus. */
const newName = () => `Chess society ${(names += 1)}`;
const draft = (more: object = {}) => ({ name: newName(), description: 'We play chess.', ...more });
const found = (who: TestPerson, more: object = {}) => who.post('/api/communities', draft(more));

test('founding a club makes the founder its owner, and it has an address made from its name', async () => {
  const ada = await app.person('ada_founds', { campus: 'Founding' });
  const { status, body } = await found(ada, { name: 'École d’Échecs', tags: ['Échecs', 'e\u0301checs', 'Games'] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'CLUB',
    slug: 'ecole-d-echecs',
    name: 'École d’Échecs',
    campus: 'Founding',
    tags: ['échecs', 'games'],
    joinPolicy: 'OPEN',
    audience: 'CAMPUS',
    membersCount: 1,
    archivedAt: null,
    viewer: { status: 'member', role: 'OWNER', muted: false, isOfferedOwnership: false, reason: null },
    friends: [],
    friendsCount: 0,
    nextEvent: null,
    recentPostsCount: 0,
  });
  expect((await ada.get('/api/communities/ecole-d-echecs')).body).toEqual(body);
  expect((await ada.get(`/api/communities/${body.id}`)).body).toEqual(body);
});

test.each([
  ['no name', { name: '  ' }, 422],
  ['a short name', { name: 'ab' }, 422],
  ['a long name', { name: 'a'.repeat(61) }, 422],
  ['no description', { description: ' ' }, 422],
  ['six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 422],
  ['the policy of hubs', { joinPolicy: 'AUTOMATIC' }, 422],
  ['another’s picture', { image: `/media/${'0'.repeat(32)}.png` }, 422],
])('a club with %s is refused', async (_, more, status) => {
  const ada = await app.person(`bad_${(names += 1)}`);
  expect(await found(ada, more)).toMatchObject({ status });
});

test('a name is taken on a campus regardless of case and accents, and free on another one', async () => {
  const [ada, ben] = [await app.person('ada_names'), await app.person('ben_names', { campus: 'Another' })];
  const { body: first } = await found(ada, { name: 'Café Club' });
  expect(await found(ada, { name: 'CAFE club' })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  const { status, body: second } = await found(ben, { name: 'Café Club' });
  expect(status).toBe(201);
  expect([first.slug, second.slug]).toEqual(['cafe-club', expect.stringMatching(/^cafe-club-\d{6}$/)]);
});

test.each([
  ['a zero-width space', 'Drama\u200b Club'],
  ['a word joiner in a word', 'Dra\u2060ma Club'],
  ['a soft hyphen', 'Drama\u00ad Club'],
  ['a filler', 'Drama\u3164 Club'],
  ['a tag character', 'Drama\u{e0041} Club'],
  ['a variation selector', 'Drama\ufe0f Club'],
  ['another space', 'Drama\u2800Club'],
])('a name with %s is the same name', async (_, name) => {
  const ada = await app.person(`invisible_${(names += 1)}`, { campus: 'Of invisible letters' });
  const first = await found(ada, { name: 'Drama Club' });
  expect([201, 409]).toContain(first.status);
  expect(await found(ada, { name })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
});

test('a club that only the invited know of takes no name, and has one of its own to be listed', async () => {
  const [ada, ben] = [await app.person('ada_unlisted'), await app.person('ben_unlisted')];
  const unlisted = { joinPolicy: 'INVITE', audience: 'MEMBERS' };
  const { body: hidden } = await found(ada, { name: 'Poker Club', ...unlisted });
  expect(hidden.slug).toMatch(/^poker-club-\d{6}$/);
  expect(await found(ben, { name: 'Poker Club' })).toMatchObject({ status: 201, body: { slug: 'poker-club' } });
  expect(await found(ben, { name: 'Poker Club', ...unlisted })).toMatchObject({ status: 201 });
  const path = `/api/communities/${hidden.id}`;
  expect(await ada.put(path, { joinPolicy: 'REQUEST' })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  expect(await ada.put(path, { description: 'Cards.' })).toMatchObject({ status: 200, body: { joinPolicy: 'INVITE' } });
  expect(await ada.put(path, { joinPolicy: 'REQUEST', name: 'Cards Club' })).toMatchObject({ status: 200 });
  expect(await found(ben, { name: 'CARDS club' })).toMatchObject({ status: 409 });
});

test('the name of an archived club is free, and it is restored when it is free again', async () => {
  const [ada, ben] = [await app.person('ada_gone'), await app.person('ben_gone')];
  const { body: old } = await found(ada, { name: 'Choir of old' });
  const path = `/api/communities/${old.id}`;
  await ada.post(`${path}/archive`);
  const { status, body: successor } = await found(ben, { name: 'Choir of old' });
  expect([status, successor.slug]).toEqual([201, expect.stringMatching(/^choir-of-old-\d{6}$/)]);
  expect(await ada.post(`${path}/restore`)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  expect((await ada.get(path)).body).toMatchObject({ ...old, archivedAt: expect.any(String) });
  await ben.put(`/api/communities/${successor.id}`, { name: 'Choir of now' });
  expect(await ada.post(`${path}/restore`)).toMatchObject({ status: 200, body: { name: 'Choir of old' } });
});

test('names without Latin letters and names of hubs get addresses that no hub has', async () => {
  const ada = await app.person('ada_slugs');
  const slugOf = async (name: string) => (await found(ada, { name })).body.slug;
  expect(await slugOf('نادي الشطرنج')).toBe('club');
  expect(await slugOf('国际象棋俱乐部')).toMatch(/^club-\d{6}$/);
  expect(await slugOf('Intake January 2024')).toBe('club-intake-january-2024');
  expect(await slugOf('New')).toBe('club-new');
});

test('a name is given once in a race, and a renamed club keeps its address', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.person(`racer_${index}`)));
  const replies = await Promise.all(people.map((each) => found(each, { name: 'Rowing Club' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(replies.flatMap(({ body }) => body.code ?? [])).toEqual(Array.from({ length: 5 }, () => 'name_taken'));

  const others = await Promise.all(people.map((each) => found(each)));
  const renamed = await Promise.all(
    people.map((each, index) => each.put(`/api/communities/${others[index]!.body.id}`, { name: 'Sailing club' })),
  );
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const winner = renamed.find(({ status }) => status === 200)!.body;
  expect(winner).toMatchObject({ name: 'Sailing club', slug: expect.stringMatching(/^chess-society-/) });
  const owner = people[renamed.findIndex(({ status }) => status === 200)]!;
  expect(await owner.put(`/api/communities/${winner.id}`, { name: 'SAILING club' })).toMatchObject({ status: 200 });
});

test('one person owns five clubs, also when they found six at the same time, and archived ones do not count', async () => {
  const ada = await app.person('ada_five');
  const replies = await Promise.all(Array.from({ length: 6 }, () => found(ada)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'too_many_clubs' });
  const { id } = replies.find(({ status }) => status === 201)!.body;
  expect((await ada.post(`/api/communities/${id}/archive`)).body.archivedAt).not.toBeNull();
  expect(await found(ada)).toMatchObject({ status: 201 });
  expect(await ada.post(`/api/communities/${id}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'too_many_clubs' },
  });
});

test('the same idempotency key founds one club', async () => {
  const ada = await app.person('ada_once');
  const body = draft();
  const headers = { 'idempotency-key': 'club-1' };
  const [first, again] = [
    await ada.post('/api/communities', body, { headers }),
    await ada.post('/api/communities', body, { headers }),
  ];
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await ada.post('/api/communities', draft(), { headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('a new account founds one club', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await limited.person('ada', { ageDays: 1 });
  expect(await found(ada)).toMatchObject({ status: 201 });
  expect(await found(ada)).toMatchObject({ status: 429, body: { code: 'new_account' } });
});

test('officers and owners change the given fields, and others do not', async () => {
  const [ada, ben, cleo] = [await app.person('ada_edit'), await app.person('ben_edit'), await app.person('cleo_edit')];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OFFICER' });
  const path = `/api/communities/${club}`;
  const { status, body } = await ada.put(path, { description: 'Other words.', tags: ['Go'], joinPolicy: 'REQUEST' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ description: 'Other words.', tags: ['go'], joinPolicy: 'REQUEST', audience: 'CAMPUS' });
  expect(await ada.put(path, {})).toMatchObject({ status: 200, body: { description: 'Other words.' } });
  for (const other of [ben, cleo]) {
    expect(await other.put(path, { description: 'Mine.' })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  }
  await setClubRole(app, club, ben, 'MODERATOR');
  expect(await ben.put(path, { description: 'Mine.' })).toMatchObject({ status: 403 });
});

/** What each call that writes gets in an archived club: the code of a refusal, or the status. */
const writesOfArchived: Record<
  Exclude<keyof typeof communities, `GET ${string}` | 'POST /api/communities'>,
  string | number
> = {
  'PUT /api/communities/:id': 'archived',
  'POST /api/communities/:id/archive': 200,
  'POST /api/communities/:id/restore': 200,
  'POST /api/communities/:id/join': 'archived',
  'PUT /api/communities/:id/members/:userId': 'archived',
  'DELETE /api/communities/:id/members/:userId': 'archived',
  'POST /api/communities/:id/requests/:userId/approve': 'archived',
  'POST /api/communities/:id/requests/:userId/decline': 'archived',
  'POST /api/communities/:id/invitations': 'archived',
  'POST /api/communities/:id/owners': 'archived',
  'POST /api/communities/:id/owners/accept': 'archived',
  'PUT /api/communities/:id/contacts': 'archived',
  'POST /api/communities/:id/elections': 'archived',
  'DELETE /api/communities/:id/elections/:electionId': 'archived',
  'POST /api/communities/:id/elections/:electionId/candidates': 'archived',
  'PUT /api/communities/:id/elections/:electionId/vote': 'archived',
  'POST /api/communities/:id/elections/:electionId/accept': 'archived',
  'POST /api/communities/:id/dues': 'archived',
  'DELETE /api/communities/:id/dues/:dueId': 'archived',
  'POST /api/communities/:id/dues/:dueId/close': 'archived',
  'POST /api/communities/:id/dues/:dueId/reopen': 'archived',
  'PUT /api/communities/:id/dues/:dueId/payments/:userId': 'archived',
  'DELETE /api/communities/:id/dues/:dueId/payments/:userId': 'archived',
  'PUT /api/communities/:id/guides/:slug': 'archived',
  'DELETE /api/communities/:id/guides/:slug': 'archived',
  'PUT /api/communities/:id/guide-keepers': 'archived',
  // What one has or was offered can be given up, and a mute is a setting of one's own.
  'POST /api/communities/:id/owners/decline': 200,
  'DELETE /api/communities/:id/elections/:electionId/candidates': 200,
  'POST /api/communities/:id/elections/:electionId/decline': 200,
  'DELETE /api/communities/:id/membership': 200,
  'PUT /api/communities/:id/mute': 200,
  'PUT /api/communities/:id/visit': 204,
};
test.each(Object.entries(writesOfArchived) as [keyof typeof writesOfArchived, string | number][])(
  'in an archived club, %s answers %s',
  async (key, expected) => {
    const mark = (names += 1);
    const [ada, ben, cleo, dan] = [
      await app.person(`ada_${mark}`),
      await app.person(`ben_${mark}`),
      await app.person(`cleo_${mark}`),
      await app.person(`dan_${mark}`),
    ];
    const { pool } = app.deps;
    const club = await addClub(pool, [ada, ben], { role: 'OWNER', name: newName() });
    await pool.query('insert into community_request (community_id, person_id) values ($1, $2)', [club, cleo.id]);
    await pool.query('insert into community_owner_offer (community_id, person_id) values ($1, $2)', [club, ben.id]);
    const { rows: elections } = await pool.query<{ id: string }>(
      `with election as (
       insert into community_election (community_id, title, role, created_at, nominations_until, closes_at, is_over, entitled_count)
       values ($1, 'Won', 'MODERATOR', now() - interval '3 days', now() - interval '2 days', now() - interval '1 day', true, 2)
       returning id
     ), candidate as (
       insert into community_election_candidate (election_id, person_id, votes_count, answer) select id, $2, 1, 'OFFERED' from election
     )
     select id from election`,
      [club, ben.id],
    );
    const { rows: dues } = await pool.query<{ id: string }>(
      `insert into community_due (community_id, title, amount, currency, due_on) values ($1, 'Due', 5, 'KES', '2026-03-03') returning id`,
      [club],
    );
    await pool.query('update community set archived_at = now() where id = $1', [club]);
    const isByMember = /mute|visit|membership|accept|(owners|electionId).decline/.test(key);
    const caller = key.endsWith('/join') ? dan : isByMember ? ben : ada;
    const request = requestTo(key, {
      id: club,
      userId: (key.includes('requests') ? cleo : ben).id,
      guest: dan.id,
      electionId: elections[0]?.id ?? '',
      dueId: dues[0]?.id ?? '',
    });
    const { status, body } = await caller.send(request.method, request.path, request.body);
    expect(status === 409 ? body.code : status).toBe(expected);
  },
);

test('only owners archive and restore, and twice answers as the first time', async () => {
  const [ada, ben, cleo] = [
    await app.person('ada_archive'),
    await app.person('ben_archive'),
    await app.person('cleo_archive'),
  ];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER' });
  const path = `/api/communities/${club}`;
  await setClubRole(app, club, ben, 'OFFICER');
  expect(await ben.post(`${path}/archive`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const { body } = await ada.post(`${path}/archive`);
  expect((await ada.post(`${path}/archive`)).body).toEqual(body);
  expect(await cleo.get(path)).toMatchObject({ status: 200 });
  expect(await ada.post(`${path}/restore`)).toMatchObject({ status: 200, body: { archivedAt: null } });
  expect(await cleo.post(`${path}/join`)).toMatchObject({ status: 200 });
});

test('a club has pictures that its founder uploaded, whose addresses are signed unless everyone can see it', async () => {
  const ada = await app.person('ada_pictures');
  const upload = async (purpose: string) =>
    (await ada.post(`/api/storage?purpose=${purpose}`, pictureForm('file'))).body.url as string;
  expect(await found(ada, { image: await upload('event') })).toMatchObject({ body: { code: 'not_our_picture' } });
  const [image, banner] = [await upload('community'), await upload('community')];
  const { body } = await found(ada, { image, banner });
  expect([body.image, body.banner]).toEqual([
    expect.stringMatching(/^\/media\/private\//),
    expect.stringMatching(/^\/media\/private\//),
  ]);
  const path = `/api/communities/${body.id}`;
  const { body: changed } = await ada.put(path, { image: body.image, banner: null, audience: 'EVERYONE' });
  expect([changed.image, changed.banner]).toEqual([image, null]);
  const { rows } = await app.deps.pool.query(`select state from media where file = $1`, [
    banner.slice('/media/'.length),
  ]);
  expect(rows).toEqual([{ state: 'removed' }]);
});
