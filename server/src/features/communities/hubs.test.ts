import { expect, onTestFinished, test, vi } from 'vitest';
import { setSuspension } from '#features/profiles/profiles.public.ts';
import { transact } from '#platform/sql/pool.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { addPeople } from '#testing/people.ts';
import { signUp } from '#testing/sign-up.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

/** The hubs that a person is a member of, by kind. */
async function hubsOf(app: TestApp, { id }: { id: string }): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ hub: string }>(
    `select coalesce(intake, country, campus.name) as hub from community_member
     join community on community.id = community_id left join campus on campus.id = campus_id
     where person_id = $1 order by kind, country`,
    [id],
  );
  return rows.map(({ hub }) => hub);
}

const namesOf = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username).sort();

const setDeleted = (app: TestApp, { id }: { id: string }, isDeleted: boolean) =>
  app.deps.pool.query('update person set deleted_at = case when $2 then now() end where id = $1', [id, isDeleted]);

test('finishing onboarding makes a person a member of the hubs of campus, country and intake', async () => {
  await using app = await startTestApp();
  const ada = await signUp(app.url, 'ada');
  expect(await hubsOf(app, ada)).toEqual(['University of Nairobi', 'KENYA', 'JANUARY_2024']);
  await ada.put('/api/profile/me', { intake: 'MAY_2024', country: 'GHANA' });
  expect(await hubsOf(app, ada)).toEqual(['University of Nairobi', 'GHANA', 'MAY_2024']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a second country makes a person a member of a second hub, whose people then see them', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const ben = await app.person('ben');
  await ben.put('/api/profile/me', { country: 'GHANA' });
  const countriesOf = async () => (await hubsOf(app, ada)).slice(1, -1);
  const [{ id, membersCount }] = (await ben.get('/api/communities?kind=COUNTRY')).body;
  expect(membersCount).toBe(1);
  expect(await ada.get(`/api/communities/${id}`)).toMatchObject({ status: 404 });

  expect(await ada.put('/api/profile/me', { secondCountry: 'GHANA' })).toMatchObject({
    status: 200,
    body: { country: 'KENYA', secondCountry: 'GHANA' },
  });
  expect(await countriesOf()).toEqual(['GHANA', 'KENYA']);
  expect(await ada.get(`/api/communities/${id}`)).toMatchObject({
    body: { membersCount: 2, viewer: { status: 'member' } },
  });
  const { body: people } = await ben.get(`/api/communities/${id}/members`);
  expect([people.total, people.users.map(({ username }: { username: string }) => username)]).toEqual([
    2,
    ['ben', 'ada'],
  ]);

  await ada.put('/api/profile/me', { secondCountry: 'SUDAN' });
  expect(await countriesOf()).toEqual(['KENYA', 'SUDAN']);
  expect(await ada.put('/api/profile/me', { country: 'SUDAN' })).toMatchObject({ body: { secondCountry: null } });
  expect(await countriesOf()).toEqual(['SUDAN']);
  await ada.put('/api/profile/me', { secondCountry: 'GHANA' });
  await ada.put('/api/profile/me', { secondCountry: null });
  expect(await countriesOf()).toEqual(['SUDAN']);
  expect(await ada.get(`/api/communities/${id}`)).toMatchObject({ status: 404 });
  // The release before can store the same country twice.
  await app.deps.pool.query('update person set second_country = country where id = $1', [ada.id]);
  expect(await countriesOf()).toEqual(['SUDAN']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a country hub lists the people of all campuses', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { rows } = await app.deps.pool.query(`insert into campus (name) values ('Elsewhere University') returning id`);
  await app.deps.pool.query('update person set campus_id = $2 where id = $1', [ben.id, rows[0].id]);
  const [{ id, membersCount }] = (await ada.get('/api/communities?kind=COUNTRY')).body;
  const { body } = await ada.get(`/api/communities/${id}/members`);
  expect(membersCount).toBe(2);
  expect(namesOf(body)).toEqual(['ada', 'ben']);
});

test('a country hub counts its people by campus, and lists those of one', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const { rows } = await app.deps.pool.query(`insert into campus (name) values ('Elsewhere University') returning id`);
  await app.deps.pool.query('update person set campus_id = $2 where id = $1', [ben.id, rows[0].id]);
  await cleo.put('/api/profile/me', { secondCountry: 'GHANA' });
  const [{ id }] = (await ada.get('/api/communities?kind=COUNTRY')).body;
  expect((await ada.get(`/api/communities/${id}/campuses`)).body).toEqual([
    { campus: 'Test University', membersCount: 2 },
    { campus: 'Elsewhere University', membersCount: 1 },
  ]);
  const listed = async (query: string) => {
    const { body } = await ada.get(`/api/communities/${id}/members?${query}`);
    return [body.total, namesOf(body)];
  };
  expect(await listed('campus=Elsewhere+University')).toEqual([1, ['ben']]);
  expect(await listed('campus=Test+University')).toEqual([2, ['ada', 'cleo']]);
  expect(await listed('campus=Test+University&search=cle')).toEqual([1, ['cleo']]);
  expect(await listed('campus=No+University')).toEqual([0, []]);
  const [ghana] = (await cleo.get('/api/communities?kind=COUNTRY')).body.filter(
    ({ country }: { country: string }) => country === 'GHANA',
  );
  expect(await ada.get(`/api/communities/${ghana.id}/campuses`)).toMatchObject({ status: 404 });
  expect(await app.anyone.get(`/api/communities/${id}/campuses`)).toMatchObject({ status: 401 });
  expect(await ada.get(`/api/communities/${id}`)).toMatchObject({ body: { viewer: { since: expect.any(String) } } });
});

test('people are counted by campus again after five minutes, not for every call', async () => {
  await using app = await startTestApp();
  const minute = 60_000;
  const period = 5 * minute;
  const start = Math.ceil(Date.now() / period) * period;
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const ada = await app.person('ada');
  const [{ id }] = (await ada.get('/api/communities?kind=COUNTRY')).body;
  const counted = async () => (await ada.get(`/api/communities/${id}/campuses`)).body;
  expect(await counted()).toEqual([{ campus: 'Test University', membersCount: 1 }]);
  await app.person('ben');
  vi.setSystemTime(start + period - minute);
  expect(await counted()).toEqual([{ campus: 'Test University', membersCount: 1 }]);
  vi.setSystemTime(start + period);
  expect(await counted()).toEqual([{ campus: 'Test University', membersCount: 2 }]);
});

test('people who are deleted or banned are members of no hub until that is undone', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ada.put('/api/profile/me', { secondCountry: 'GHANA' });
  const hubs = await hubsOf(app, ada);
  expect(hubs).toHaveLength(4);

  await setDeleted(app, ada, true);
  expect(await hubsOf(app, ada)).toEqual([]);
  await setDeleted(app, ada, false);
  expect(await hubsOf(app, ada)).toEqual(hubs);

  await sanction(app, ada, 'SUSPENSION');
  expect(await hubsOf(app, ada)).toEqual(hubs);
  await sanction(app, ada, 'BAN');
  expect(await hubsOf(app, ada)).toEqual([]);
  await transact(app.deps.db, (tx) => setSuspension(app.deps, tx, ada.id, undefined));
  expect(await hubsOf(app, ada)).toEqual(hubs);

  await setDeleted(app, ada, true);
  await eraseDeleted(app.deps);
  expect(await hubsOf(app, ada)).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('many people who change hubs at the same time are counted exactly', async () => {
  await using app = await startTestApp();
  const names = Array.from({ length: 40 }, (_, number) => `member_${number}`);
  const people = await addPeople(app.deps.pool, names);
  await Promise.all(
    people.map(({ id }, number) =>
      app.deps.pool.query('update person set intake = $2, country = $3, second_country = $4 where id = $1', [
        id,
        number % 2 === 0 ? 'MAY_2024' : 'JANUARY_2024',
        number % 3 === 0 ? 'GHANA' : 'KENYA',
        number % 4 === 0 ? 'SUDAN' : null,
      ]),
    ),
  );
  const { rows } = await app.deps.pool.query(
    `select coalesce(intake, country) as hub, members_count as members from community where kind <> 'CAMPUS' order by 1`,
  );
  expect(rows).toEqual([
    { hub: 'GHANA', members: 14 },
    { hub: 'JANUARY_2024', members: 20 },
    { hub: 'KENYA', members: 26 },
    { hub: 'MAY_2024', members: 20 },
    { hub: 'SUDAN', members: 10 },
  ]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('people who swap hubs at the same time do not deadlock', async () => {
  await using app = await startTestApp();
  const [ada, ben] = (await addPeople(app.deps.pool, ['ada', 'ben'])).map(({ id }) => id);
  const move = async (id: string | undefined, first: number) => {
    for (let turn = first; turn < first + 100; turn += 1) {
      const intake = turn % 2 === 0 ? 'MAY_2024' : 'JANUARY_2024';
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await app.deps.pool.query('update person set intake = $2 where id = $1', [id, intake]);
    }
  };
  await Promise.all([move(ada, 0), move(ben, 1)]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('an import that moves many people changes each hub once', async () => {
  await using app = await startTestApp();
  const names = Array.from({ length: 60 }, (_, number) => `member_${number}`);
  await addPeople(app.deps.pool, names);
  const client = await app.deps.pool.connect();
  const countUpdates = async () => {
    const { rows } = await client.query<{ updates: number }>(
      `select n_tup_upd::int as updates from pg_stat_xact_user_tables where relname = 'community'`,
    );
    return rows[0]?.updates ?? 0;
  };
  try {
    await client.query('begin');
    const before = await countUpdates();
    await client.query(`update person set intake = 'MAY_2024', country = 'GHANA'`);
    // The two hubs that all of them leave, and the two that they join.
    expect((await countUpdates()) - before).toBe(4);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});
