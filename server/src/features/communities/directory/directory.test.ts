import { expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { addClub } from '#testing/communities.ts';
import { communityCalls, requestTo } from '#testing/community-requests.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

type Named = { name: string };
const namesOf = async (who: TestPerson, query = '') =>
  (await who.get(`/api/communities?kind=CLUB&${query}`)).body.map(({ name }: Named) => name);

test('communities are listed by members, in pages, and filtered', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const three = await addClub(pool, [ada, ben, cleo], { name: 'Éco Club' });
  const two = await addClub(pool, [ada, ben], { name: 'Robots' });
  const one = await addClub(pool, [ben], { name: 'Chess' });
  await pool.query(`update community set tags = '{écolo,games}' where id = any($1)`, [[three, one]]);
  const gone = await addClub(pool, [ada, ben], { name: 'Archived' });
  await pool.query('update community set archived_at = now() where id = $1', [gone]);

  expect(await namesOf(cleo)).toEqual(['Éco Club', 'Robots', 'Chess']);
  const paged: string[] = [];
  for (let path: string | undefined = '/api/communities?kind=CLUB&limit=1'; path !== undefined;) {
    const { body, headers } = await cleo.get(path);
    paged.push(...body.map(({ name }: Named) => name));
    path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(['Éco Club', 'Robots', 'Chess']);
  expect(await namesOf(cleo, 'search=ECO')).toEqual(['Éco Club']);
  expect(await namesOf(cleo, 'search=%25')).toEqual([]);
  for (const tag of ['Écolo', 'e\u0301colo'])
    expect(await namesOf(cleo, `tag=${encodeURIComponent(tag)}`)).toEqual(['Éco Club', 'Chess']);
  expect(await namesOf(cleo, 'campus=Test+University&search=b')).toEqual(['Éco Club', 'Robots']);
  expect(await namesOf(cleo, 'campus=Nowhere')).toEqual([]);
  expect(await namesOf(cleo, 'scope=mine')).toEqual(['Éco Club']);
  expect(await namesOf(ada, 'scope=mine')).toEqual(['Éco Club', 'Archived', 'Robots']);
  expect(await cleo.get('/api/communities?cursor=wrong')).toMatchObject({ status: 400 });
  const { body } = await ada.get(`/api/communities/${two}`);
  expect((await ada.get('/api/communities?search=robots')).body).toEqual([body]);
  // Hubs are communities as well.
  expect((await ada.get('/api/communities?scope=mine')).body.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'CAMPUS',
    'CLUB',
    'CLUB',
    'CLUB',
    'COUNTRY',
    'INTAKE',
  ]);
});

test('pages have clubs of the campus, clubs for everyone, own ones and hubs in one order, each of them once', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben', { campus: 'Elsewhere' })];
  await pool.query(
    `insert into community (kind, campus_id, name, slug, description, join_policy, audience, members_count, archived_at)
     select 'CLUB', campus_id, 'Club ' || place || n, 'club-' || place || n, 'About the club', 'OPEN',
       case when n % 3 = 0 then 'EVERYONE' when n % 3 = 1 then 'CAMPUS' else 'MEMBERS' end, n % 5, case when n % 7 = 0 then now() end
     from (select row_number() over (order by person.id) as place, campus_id from person where id = any($1)) as campus, generate_series(1, 20) as n`,
    [[ada.id, ben.id]],
  );
  // Ada is a member of one that others elsewhere cannot see, and invited to another.
  await pool.query(
    `insert into community_member (community_id, person_id) select id, $1 from community where name = 'Club 22'`,
    [ada.id],
  );
  await pool.query(
    `insert into community_invitation (community_id, person_id, inviter_id) select id, $1, $2 from community where name = 'Club 25'`,
    [ada.id, ben.id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select community.id from community join person on person.id = $1
     where archived_at is null and (community.campus_id = person.campus_id or audience = 'EVERYONE' or community.name in ('Club 22', 'Club 25')
       or community.intake = person.intake or community.country = person.country)
     order by members_count desc, community.id desc`,
    [ada.id],
  );
  const paged: string[] = [];
  for (let path: string | undefined = '/api/communities?limit=4'; path !== undefined;) {
    const { body, headers } = await ada.get(path);
    paged.push(...body.map(({ id }: { id: string }) => id));
    path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(rows.map(({ id }) => id));
});

test('suggested clubs are those of friends, of one’s interests and of the campus, in this order', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  await befriend(app, ada, ben);
  await pool.query(`update person set interests = '{MUSIC}' where id = $1`, [ada.id]);
  await addClub(pool, [cleo, await app.person('dan')], { name: 'Of the campus' });
  const tagged = await addClub(pool, [cleo], { name: 'Of the interest' });
  await pool.query(`update community set tags = '{music}' where id = $1`, [tagged]);
  await addClub(pool, [ben], { name: 'Of the friend' });
  await addClub(pool, [ben], { name: 'By invitation', policy: 'INVITE', audience: 'EVERYONE' });
  await addClub(pool, [ben, ada], { name: 'Joined' });
  const removed = await addClub(pool, [ben, ada], { name: 'Removed from', role: 'OWNER' });
  await ben.send('DELETE', `/api/communities/${removed}/members/${ada.id}`, { reason: 'Spam' });

  const paged: Named[] = [];
  for (let path: string | undefined = '/api/communities?scope=suggested&limit=2'; path !== undefined;) {
    const { body, headers } = await ada.get(path);
    paged.push(...body);
    path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged.map(({ name }) => name)).toEqual(['Of the friend', 'Of the interest', 'Of the campus']);
  expect(paged[0]).toMatchObject({ friendsCount: 1, friends: [{ id: ben.id, username: 'ben' }] });
});

test('friends are named only where the viewer may see them among the members', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  for (const friend of [ben, cleo]) await befriend(app, ada, friend);
  const closed = await addClub(pool, [ben], { name: 'Closed', policy: 'REQUEST', audience: 'MEMBERS' });
  const open = await addClub(pool, [ben, cleo], { name: 'Open' });
  await addClub(pool, [await app.person('dan'), await app.person('eve')], { name: 'Of others' });
  await cleo.put('/api/privacy', { findable: false });
  type Shown = { name: string; friends: { username: string }[]; friendsCount: number };
  const shown = ({ name, friends, friendsCount }: Shown) => [name, friends.map((each) => each.username), friendsCount];

  expect(shown((await ada.get(`/api/communities/${closed}`)).body)).toEqual(['Closed', [], 0]);
  expect((await ada.get('/api/communities?kind=CLUB&scope=suggested')).body.map(shown)).toEqual([
    ['Open', ['ben'], 1],
    ['Of others', [], 0],
    ['Closed', [], 0],
  ]);
  await pool.query('insert into community_member (community_id, person_id) values ($1, $2)', [closed, ada.id]);
  expect(shown((await ada.get(`/api/communities/${closed}`)).body)).toEqual(['Closed', ['ben'], 1]);
  expect(shown((await ada.get(`/api/communities/${open}`)).body)).toEqual(['Open', ['ben'], 1]);
});

test('a community shows the next event and the number of recent posts that the viewer may read', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const club = await addClub(pool, [ada]);
  await pool.query(
    `insert into event (host_id, title, description, location, start_time, end_time, capacity, community_id, audience, visibility)
     select $1, title, 'words', 'here', now() + days * interval '1 day', now() + 9 * interval '1 day', 9, $2, audience, visibility
     from (values ('Past', -1, 'EVERYONE', 'PUBLIC'), ('Secret', 1, 'EVERYONE', 'INVITE_ONLY'), ('For members', 2, 'MEMBERS', 'PUBLIC'),
       ('For all', 3, 'EVERYONE', 'PUBLIC')) as event (title, days, audience, visibility)`,
    [ada.id, club],
  );
  await pool.query(
    `insert into post (owner_id, content, community_id, audience, created_at)
     select $1, 'words', $2, audience, now() - days * interval '1 day'
     from (values (8, 'EVERYONE'), (2, 'EVERYONE'), (1, 'MEMBERS')) as post (days, audience)`,
    [ada.id, club],
  );
  const shown = async (who: TestPerson) => {
    const { body } = await who.get(`/api/communities/${club}`);
    return [body.nextEvent.title, body.recentPostsCount];
  };
  expect(await shown(ada)).toEqual(['For members', 2]);
  expect(await shown(ben)).toEqual(['For all', 1]);
});

test('each call of a student of another campus finds nothing of a campus, as if it did not exist', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const outsider = await app.person('outsider', { campus: 'Elsewhere' });
  const clubs: string[] = [];
  for (const policy of ['OPEN', 'REQUEST', 'INVITE'] as const) {
    for (const audience of ['CAMPUS', 'MEMBERS'] as const) {
      clubs.push(
        await addClub(pool, [ada, ben], { policy, audience, role: 'OWNER', name: `Ours ${policy} ${audience}` }),
      );
    }
  }
  const { rows } = await pool.query<{ id: string; slug: string }>(
    `select id, slug from community where id = any($1) or kind = 'CAMPUS' and campus_id = (select campus_id from person where id = $2)`,
    [clubs, ada.id],
  );
  expect(rows).toHaveLength(7);
  const absent = '00000000-0000-7000-8000-000000000000';
  for (const key of communityCalls) {
    const ask = (id: string) => {
      const named = { id, userId: ben.id, guest: outsider.id, electionId: ben.id, dueId: ben.id };
      const { method, path, body } = requestTo(key, named);
      return outsider.send(method, path, body);
    };
    const { status, body } = await ask(absent);
    expect(status, key).toBe(404);
    const keys = rows.flatMap(({ id, slug }) => (key.endsWith(':idOrSlug') ? [id, slug] : [id]));
    for (const each of keys) expect(await ask(each), key).toMatchObject({ status, body });
  }
  const [hub] = (await ada.get('/api/communities?kind=CAMPUS')).body;
  await setRole(app, ada, 'steward');
  const { body: announced } = await ada.post('/api/announcements', { content: 'For us', communityId: hub.id });
  expect((await ben.get(`/api/announcements?communityId=${hub.id}`)).body).toMatchObject([{ content: 'For us' }]);
  const calls: ((hub: string, announcement: string) => Promise<{ status: number; body: unknown }>)[] = [
    (id) => outsider.get(`/api/announcements?communityId=${id}`),
    (id) => outsider.post('/api/announcements', { content: 'Mine', communityId: id }),
    (_hub, id) => outsider.patch(`/api/announcements/${id}`, { thumbsUp: 1 }),
    (_hub, id) => outsider.delete(`/api/announcements/${id}`),
    (_hub, id) => outsider.post('/api/reports', { targetType: 'ANNOUNCEMENT', targetId: id, reason: 'SPAM' }),
  ];
  for (const call of calls) {
    const { status, body } = await call(absent, absent);
    expect(status).toBe(404);
    expect(await call(hub.id, announced.id)).toMatchObject({ status, body });
  }
  for (const query of ['', 'search=ours', 'campus=Test+University', 'scope=mine', 'scope=suggested', 'kind=CAMPUS']) {
    const { body } = await outsider.get(`/api/communities?${query}`);
    const found = body.map(({ campus }: { campus: string | null }) => campus);
    expect(found, query).not.toContain('Test University');
  }
  // Those that are open or can be asked are listed on the campus, the others are not.
  const listed = await namesOf(await app.person('cleo'));
  expect(listed.toSorted()).toEqual([
    'Ours INVITE CAMPUS',
    'Ours OPEN CAMPUS',
    'Ours OPEN MEMBERS',
    'Ours REQUEST CAMPUS',
    'Ours REQUEST MEMBERS',
  ]);
  const forAll = await addClub(pool, [ada], { audience: 'EVERYONE' });
  expect(await outsider.post(`/api/communities/${forAll}/join`)).toMatchObject({ status: 200 });
});
