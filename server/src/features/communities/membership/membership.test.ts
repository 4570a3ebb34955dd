import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub, setClubRole } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { absentId, postForm } from '#testing/posting.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let marks = 0;
const people = (...names: string[]): Promise<TestPerson[]> =>
  Promise.all(names.map((name) => app.person(`${name}_${(marks += 1)}`)));
const at = (club: string, rest = '') => `/api/communities/${club}${rest}`;
type Members = { users: { id: string; role: string; title: string }[]; total: number };
const idsOf = ({ users }: Members) => users.map(({ id }) => id);

test('joining an open club twice counts once, and leaving it twice as well', async () => {
  const [ada, ben] = await people('ada', 'ben');
  const club = await addClub(app.deps.pool, [ada!], { role: 'OWNER' });
  for (let time = 0; time < 2; time += 1) {
    expect(await ben!.post(at(club, '/join'), {})).toMatchObject({
      status: 200,
      body: { membersCount: 2, viewer: { status: 'member', role: 'MEMBER' } },
    });
  }
  for (let time = 0; time < 2; time += 1) {
    expect(await ben!.delete(at(club, '/membership'))).toMatchObject({
      status: 200,
      body: { membersCount: 1, viewer: { status: 'none', role: null } },
    });
  }
  expect(await notificationsOf(ada!)).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('fifty people who join at the same time are counted exactly', async () => {
  const members = await people(...Array.from({ length: 50 }, () => 'joiner'));
  const [ada] = await people('ada');
  const club = await addClub(app.deps.pool, [ada!], { role: 'OWNER' });
  const replies = await Promise.all(members.map((each) => each.post(at(club, '/join'))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ada!.get(at(club))).body.membersCount).toBe(51);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}, 30_000);

test('nobody joins or leaves a hub, which is not there for people of another one', async () => {
  const [ada] = await people('ada');
  const other = await app.person(`other_${(marks += 1)}`, { campus: 'Elsewhere', intake: 'MAY_2025' });
  const { rows } = await app.deps.pool.query<{ id: string; kind: string; name: string; slug: string }>(
    `select id, kind, name, slug from community where intake = 'JANUARY_2024'
     or campus_id = (select campus_id from person where id = $1) and kind = 'CAMPUS' or country = 'KENYA' order by kind`,
    [ada!.id],
  );
  expect(rows.map(({ name, slug }) => [name, slug])).toEqual([
    ['Test University', 'campus-test-university'],
    ['Kenya', 'country-kenya'],
    ['January 2024', 'intake-january-2024'],
  ]);
  for (const { id, kind, slug } of rows) {
    expect(await ada!.post(at(id, '/join'))).toMatchObject({ status: 409, body: { code: 'automatic' } });
    expect(await ada!.delete(at(id, '/membership'))).toMatchObject({ status: 409, body: { code: 'automatic' } });
    expect(await ada!.put(at(id), { name: 'Mine' })).toMatchObject({ status: 403 });
    expect(await ada!.get(at(slug))).toMatchObject({
      status: 200,
      body: { joinPolicy: 'AUTOMATIC', audience: kind === 'CAMPUS' ? 'CAMPUS' : 'MEMBERS', viewer: { role: 'MEMBER' } },
    });
  }
  const seen = await Promise.all(rows.map(({ id }) => other.get(at(id))));
  expect(seen.map(({ status }) => status)).toEqual([404, 200, 404]);
});

test('the only owner cannot leave, also when two owners leave at the same time', async () => {
  const [ada, ben] = await people('ada', 'ben');
  const club = await addClub(app.deps.pool, [ada!, ben!], { role: 'OWNER' });
  expect(await ada!.delete(at(club, '/membership'))).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  await setClubRole(app, club, ben!, 'OWNER');
  const replies = await Promise.all([ada!, ben!].map((each) => each.delete(at(club, '/membership'))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await Promise.all([ada!, ben!].map((each) => each.delete(at(club, '/membership'))));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('owners who are suspended or about to be deleted do not count as owners who stay', async () => {
  const [ada, ben, cleo] = (await people('ada', 'ben', 'cleo')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'OWNER' });
  for (const each of [ben, cleo]) await setClubRole(app, club, each, 'OWNER');
  await sanction(app, ben, 'SUSPENSION');
  expect((await cleo.send('DELETE', '/api/profile/me', { username: cleo.username })).status).toBe(202);
  expect(await ada.delete(at(club, '/membership'))).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  await app.deps.pool.query(`update person set suspended_until = now() - interval '1 second' where id = $1`, [ben.id]);
  expect(await ada.delete(at(club, '/membership'))).toMatchObject({ status: 200 });
});

test('members mute and unmute a community', async () => {
  const [ada, ben] = await people('ada', 'ben');
  const club = await addClub(app.deps.pool, [ada!]);
  for (const muted of [true, true, false]) {
    expect(await ada!.put(at(club, '/mute'), { muted })).toMatchObject({ status: 200, body: { viewer: { muted } } });
  }
  expect(await ben!.put(at(club, '/mute'), { muted: true })).toMatchObject({ status: 403 });
  expect(await ada!.put(at(club, '/mute'), { muted: 'yes' })).toMatchObject({ status: 422 });
});

test('members mute kinds of notices, which stay when only the rest changes', async () => {
  const [ada, ben] = await people('ada', 'ben');
  const club = await addClub(app.deps.pool, [ada!]);
  const mute = (mutedKinds: unknown) => ada!.put(at(club, '/mute'), { muted: false, mutedKinds });
  const viewer = async () => (await ada!.get(at(club))).body.viewer as object;
  expect(await viewer()).toMatchObject({ muted: false, mutedKinds: [] });
  for (const kinds of [
    ['EVENTS', 'ELECTIONS'],
    ['EVENTS', 'ELECTIONS', 'EVENTS'],
  ]) {
    expect(await mute(kinds)).toMatchObject({
      status: 200,
      body: { viewer: { muted: false, mutedKinds: ['EVENTS', 'ELECTIONS'] } },
    });
  }
  await ada!.put(at(club, '/mute'), { muted: true, highlightsOnly: true });
  expect(await viewer()).toMatchObject({ muted: true, highlightsOnly: true, mutedKinds: ['EVENTS', 'ELECTIONS'] });
  for (const kinds of ['EVENTS', ['DUES'], [null], Array.from({ length: 7 }, () => 'EVENTS')]) {
    expect(await mute(kinds)).toMatchObject({ status: 422 });
  }
  expect(await ben!.put(at(club, '/mute'), { muted: false, mutedKinds: ['EVENTS'] })).toMatchObject({ status: 403 });
  expect(await mute([])).toMatchObject({ status: 200, body: { viewer: { mutedKinds: [] } } });
});

test('a muted community notifies of no requests, announcements and mentions in its name, and its chat is not muted', async () => {
  const [ada, ben, ...askers] = (await people('ada', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gus')) as [
    TestPerson,
    TestPerson,
    ...TestPerson[],
  ];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER', policy: 'REQUEST' });
  await setClubRole(app, club, ben, 'OFFICER');
  const { rows } = await app.deps.pool.query<{ id: string }>(`select id from community where intake = 'JANUARY_2024'`);
  const hub = rows[0]!.id;
  const kindsFor = async (asker: TestPerson) => {
    await app.deps.pool.query('delete from notification where recipient_id = $1', [ben.id]);
    await asker.post(at(club, '/join'));
    const form = postForm(ada.id, `Welcome @${ben.username}`, [], { communityId: club, asCommunity: 'true' });
    expect(await ada.post('/api/posts', form)).toMatchObject({ status: 201 });
    expect(await ada.post('/api/announcements', { content: `Hello ${asker.username}` })).toMatchObject({ status: 201 });
    return (await notificationsOf(ben)).map(({ kind }) => kind).toSorted();
  };
  for (const id of [club, hub]) await ben.put(at(id, '/mute'), { muted: true });
  await ada.post(at(club, '/conversation'));
  await ben.post(at(club, '/conversation'));
  expect((await ben.get('/api/conversations')).body).toMatchObject([{ muted: false }]);
  expect(await kindsFor(askers[0]!)).toEqual([]);
  for (const id of [club, hub]) await ben.put(at(id, '/mute'), { muted: false });
  expect(await kindsFor(askers[1]!)).toEqual(['announcement', 'mention', 'request']);
  const setKinds = async (mutedKinds: string[]) => {
    for (const id of [club, hub]) await ben.put(at(id, '/mute'), { muted: false, mutedKinds });
  };
  await setKinds(['REQUESTS', 'EVENTS']);
  expect(await kindsFor(askers[2]!)).toEqual(['announcement', 'mention']);
  await setKinds(['MENTIONS', 'ELECTIONS']);
  expect(await kindsFor(askers[3]!)).toEqual(['announcement', 'request']);
  await setKinds(['ANNOUNCEMENTS', 'POSTS']);
  expect(await kindsFor(askers[4]!)).toEqual(['mention', 'request']);
});

test('members are listed by role, then the longest first, in pages', async () => {
  const members = await people(...Array.from({ length: 7 }, () => 'listed'));
  const [owner, officer, moderator, ...others] = members as [TestPerson, TestPerson, TestPerson, ...TestPerson[]];
  const club = await addClub(app.deps.pool, members, { role: 'OWNER' });
  await setClubRole(app, club, officer, 'OFFICER');
  await setClubRole(app, club, moderator, 'MODERATOR');
  const order = [owner, officer, moderator, ...others].map(({ id }) => id);
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `update community_member set since = now() - make_interval(days => 10 - array_position($2, person_id))
     where community_id = $1 returning person_id as id`,
    [club, order],
  );
  expect(rows).toHaveLength(7);
  const found: string[] = [];
  for (let path: string | undefined = at(club, '/members?limit=2'); path !== undefined;) {
    const { body, headers } = await others[0]!.get(path);
    expect(body.total).toBe(7);
    found.push(...idsOf(body));
    path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(found).toEqual(order);
  expect((await owner.get(at(club, '/members?role=MEMBER'))).body).toMatchObject({ total: 4 });
  expect(idsOf((await owner.get(at(club, `/members?search=${officer.username}`))).body)).toEqual([officer.id]);
  expect(await owner.get(at(club, '/members?cursor=wrong'))).toMatchObject({ status: 400 });
});

test('lists of members leave out people with a block, deleted people, and those who cannot be found', async () => {
  const [ada, ben, cleo, dan, eve] = (await people('ada', 'ben', 'cleo', 'dan', 'eve')) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan, eve], { role: 'OFFICER' });
  await ben.put(`/api/blocks/${cleo.id}`);
  await dan.put('/api/privacy', { findable: false });
  expect((await eve.send('DELETE', '/api/profile/me', { username: eve.username })).status).toBe(202);
  const listed = async (who: TestPerson) => idsOf((await who.get(at(club, '/members'))).body).toSorted();
  expect(await listed(ben)).toEqual([ada.id, ben.id].toSorted());
  expect(await listed(cleo)).toEqual([ada.id, cleo.id].toSorted());
  expect(await listed(dan)).toEqual([ada.id, ben.id, cleo.id, dan.id].toSorted());
  expect(await listed(ada)).toEqual([ada.id, ben.id, cleo.id, dan.id].toSorted());
  // The club of an owner who has blocked the viewer stays.
  await ada.put(`/api/blocks/${ben.id}`);
  expect(await ben.get(at(club))).toMatchObject({ status: 200 });
  await eraseDeleted(app.deps);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('members are counted by campus without deleted and banned people', async () => {
  const [ada, ben, cleo, dan] = (await people('ada', 'ben', 'cleo', 'dan')) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OWNER' });
  await ben.send('DELETE', '/api/profile/me', { username: ben.username });
  await app.deps.pool.query(`update person set suspended_until = 'infinity' where id = $1`, [cleo.id]);
  expect((await ada.get(at(club, '/campuses'))).body).toEqual([{ campus: 'Test University', membersCount: 2 }]);
});

test('only people who may read the posts of a club see its members', async () => {
  const [ada, ben] = await people('ada', 'ben');
  const club = await addClub(app.deps.pool, [ada!], { audience: 'MEMBERS' });
  expect(await ben!.get(at(club))).toMatchObject({ status: 200 });
  expect(await ben!.get(at(club, '/members'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  await ben!.post(at(club, '/join'));
  expect(await ben!.get(at(club, '/members'))).toMatchObject({ status: 200 });
});

test('owners set every role below their own, officers those below officers, and others none', async () => {
  const [owner, officer, moderator, member] = (await people('owner', 'officer', 'moderator', 'member')) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const club = await addClub(app.deps.pool, [owner, officer, moderator, member], { role: 'OWNER' });
  const set = (who: TestPerson, whom: TestPerson, body: object) => who.put(at(club, `/members/${whom.id}`), body);
  expect(await set(owner, officer, { role: 'OFFICER', title: ' Treasurer ' })).toMatchObject({
    status: 200,
    body: { id: officer.id, role: 'OFFICER', title: 'Treasurer' },
  });
  expect(await set(officer, moderator, { role: 'MODERATOR' })).toMatchObject({ status: 200 });
  expect(await set(officer, moderator, { role: 'OFFICER' })).toMatchObject({ status: 403 });
  expect(await set(officer, owner, { role: 'MEMBER' })).toMatchObject({ status: 403 });
  expect(await set(officer, officer, { role: 'MEMBER' })).toMatchObject({ status: 403 });
  expect(await set(moderator, member, { role: 'MODERATOR' })).toMatchObject({ status: 403 });
  expect(await set(owner, member, { role: 'OWNER' })).toMatchObject({ status: 422 });
  expect(await set(owner, { id: absentId } as TestPerson, { role: 'MEMBER' })).toMatchObject({
    status: 404,
  });
  expect((await officer.get(at(club))).body.viewer).toMatchObject({ role: 'OFFICER', title: 'Treasurer' });
});

test('a person with a higher role is notified once, one with a lower role is not', async () => {
  const [owner, member] = (await people('owner', 'member')) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [owner, member], { role: 'OWNER' });
  const set = (body: object) => owner.put(at(club, `/members/${member.id}`), body);
  const details = async () => (await notificationsOf(member)).map(({ kind, detail }) => `${kind} ${detail}`);
  await set({ role: 'MODERATOR' });
  expect(await details()).toEqual(['team clubrole']);
  await set({ role: 'OFFICER' });
  for (const body of [{ role: 'OFFICER', title: 'Treasurer' }, { role: 'MEMBER' }]) await set(body);
  expect(await details()).toEqual(['team clubrole']);
  await set({ role: 'OFFICER', title: 'Secretary' });
  expect((await notificationsOf(member))[0]?.content).toMatch(/gave you a role in “.*”: “Secretary”$/);
});

test('a removed member reads the reason, and returns only if they can', async () => {
  const [ada, ben, cleo] = (await people('ada', 'ben', 'cleo')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'OWNER', name: 'Strict club' });
  const remove = (who: TestPerson, whom: TestPerson, body: object) =>
    who.send('DELETE', at(club, `/members/${whom.id}`), body);
  expect(await remove(ben, cleo, { reason: 'No' })).toMatchObject({ status: 403 });
  expect(await remove(ada, ben, { reason: ' ' })).toMatchObject({ status: 422 });
  expect(await remove(ada, ben, { reason: 'Spam', canReturn: false })).toMatchObject({ status: 204 });
  expect(await remove(ada, ben, { reason: 'Spam', canReturn: false })).toMatchObject({ status: 404 });
  expect((await ben.get(at(club))).body).toMatchObject({
    membersCount: 2,
    viewer: { status: 'removed', role: null, reason: 'Spam' },
  });
  expect(await ben.post(at(club, '/join'))).toMatchObject({ status: 403, body: { code: 'removed' } });
  const [removed] = await notificationsOf(ben);
  expect(removed).toMatchObject({
    kind: 'moderation',
    content: 'You were removed from “Strict club”: “Spam”',
    actor: null,
  });

  await remove(ada, cleo, { reason: 'Pause' });
  expect(await cleo.post(at(club, '/join'))).toMatchObject({ status: 200, body: { viewer: { reason: null } } });
  await setClubRole(app, club, cleo, 'MODERATOR');
  expect(await remove(cleo, ada, { reason: 'Mine' })).toMatchObject({ status: 403 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test.each(['the member blocks', 'the owner blocks'])('owners manage lower members despite a block: %s', async (by) => {
  const [ada, ben, cleo] = (await people('ada', 'ben', 'cleo')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'OWNER' });
  const { image } = (await ben.post('/api/profile/avatar', pictureForm('file'))).body;
  const rowOf = async (who: TestPerson, whom: TestPerson) =>
    (await who.get(at(club, '/members'))).body.users.find(({ id }: { id: string }) => id === whom.id);
  expect(await rowOf(ada, ben)).toMatchObject({ username: ben.username, image });
  await (by === 'the owner blocks' ? ada.put(`/api/blocks/${ben.id}`) : ben.put(`/api/blocks/${ada.id}`));
  // The name is enough to manage them.
  expect(await rowOf(ada, ben)).toMatchObject({ username: ben.username, image: null });
  expect(await rowOf(ben, ada)).toBeUndefined();
  expect(await ada.post(at(club, '/owners'), { userId: ben.id })).toMatchObject({ status: 404 });
  expect(await ada.put(at(club, `/members/${ben.id}`), { role: 'OFFICER' })).toMatchObject({
    status: 200,
    body: { id: ben.id, role: 'OFFICER', image: null },
  });
  // Higher and equal roles stay hidden.
  const manage = (who: TestPerson, whom: TestPerson) =>
    who.send('DELETE', at(club, `/members/${whom.id}`), { reason: 'Spam' });
  expect(await manage(ben, ada)).toMatchObject({ status: 404 });
  await setClubRole(app, club, cleo, 'MODERATOR');
  await setClubRole(app, club, ben, 'MODERATOR');
  await cleo.put(`/api/blocks/${ben.id}`);
  expect(await rowOf(cleo, ben)).toBeUndefined();
  expect(await manage(cleo, ben)).toMatchObject({ status: 404 });
  await setClubRole(app, club, ben, 'MEMBER');
  expect(await manage(cleo, ben)).toMatchObject({ status: 204 });
  expect((await ben.get(at(club))).body).toMatchObject({ viewer: { status: 'removed', reason: 'Spam' } });
});

test('officers export the members as CSV that no spreadsheet runs, without people behind a block', async () => {
  const [ada, ben, cleo, dan] = (await people('ada', 'ben', 'cleo', 'dan')) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OFFICER' });
  await app.deps.pool.query(
    `update community_member set title = case person_id when $2 then '=1+1' else '' end,
       since = date '2026-01-05' + array_position($3, person_id) where community_id = $1`,
    [club, ben.id, [ada.id, ben.id, cleo.id, dan.id]],
  );
  await cleo.put(`/api/blocks/${ada.id}`);
  const reply = await ada.get(at(club, '/members.csv'));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="club-[0-9a-f]+-members\.csv"$/);
  expect(new TextDecoder().decode(reply.body as Uint8Array).split('\r\n')).toEqual([
    'name,username,campus,role,title,since',
    `${ada.username} Tester,${ada.username},Test University,OFFICER,,2026-01-06`,
    `${ben.username} Tester,${ben.username},Test University,MEMBER,'=1+1,2026-01-07`,
    `${dan.username} Tester,${dan.username},Test University,MEMBER,,2026-01-09`,
    '',
  ]);
  expect(await ben.get(at(club, '/members.csv'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await app.anyone.get(at(club, '/members.csv'))).status).toBe(401);
});
