import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub } from '#testing/communities.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string, rest = '/events') => `/api/communities/${id}/attendance${rest}`;

/** Adds an event of a club that ended some days ago, with its attendees and those of them who came. Returns its id. */
async function addEvent(
  club: string,
  host: TestPerson,
  { daysAgo, guests = [], came = [], isCancelled = false }: EventOptions,
): Promise<string> {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `with event as (
       insert into event (host_id, title, description, location, start_time, end_time, capacity, taken, community_id, audience,
         cancelled_at, cancel_reason)
       values ($1, 'Event ' || $2::int, 'words', 'here', now() - make_interval(days => $2::int), now() - make_interval(days => $2::int) + interval '1 hour',
         50, cardinality($4::uuid[]), $3, 'CAMPUS', case when $6 then now() end, case when $6 then 'Rain' end) returning id
     ), seat as (
       insert into event_attendee (event_id, person_id, checked_in_at)
       select event.id, guest, case when guest = any ($5::uuid[]) then now() end from event, unnest($4::uuid[]) as guest
     ) select id from event`,
    [host.id, daysAgo, club, guests.map(({ id }) => id), came.map(({ id }) => id), isCancelled],
  );
  return rows[0]!.id;
}

interface EventOptions {
  daysAgo: number;
  guests?: TestPerson[];
  came?: TestPerson[];
  isCancelled?: boolean;
}

test('officers see who came to the past events of the club, and nobody else does', async () => {
  const [ada, ben, cleo, dan] = [
    await app.person('ada'),
    await app.person('ben'),
    await app.person('cleo'),
    await app.person('dan'),
  ];
  const club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'OFFICER' });
  const old = await addEvent(club, ada, { daysAgo: 9, guests: [ben, cleo, dan], came: [ben, dan] });
  const recent = await addEvent(club, ben, { daysAgo: 2, guests: [ben, cleo], came: [ben] });
  await addEvent(club, ada, { daysAgo: 3, guests: [cleo], came: [cleo], isCancelled: true });
  await addEvent(club, ada, { daysAgo: -5, guests: [cleo] });
  const first = await ada.get(at(club, '/events?limit=1'));
  expect(first).toMatchObject({
    status: 200,
    body: [{ eventId: recent, title: 'Event 2', registeredCount: 2, checkedInCount: 1 }],
  });
  const next = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')![1]!;
  const second = await ada.get(next);
  expect(second.body).toMatchObject([{ eventId: old, registeredCount: 3, checkedInCount: 2 }]);
  expect(second.headers.get('link')).toBeNull();
  const found: unknown[] = [];
  for (let path: string | undefined = at(club, '/members?limit=2'); path !== undefined;) {
    const { body, headers } = await ada.get(path);
    found.push(
      ...body.map((row: Record<string, unknown>) => [row['userId'], row['registeredCount'], row['checkedInCount']]),
    );
    path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(found[0]).toEqual([ben.id, 2, 2]);
  expect(found).toHaveLength(3);
  expect(found.slice(1)).toEqual(
    expect.arrayContaining([
      [ada.id, 0, 0],
      [cleo.id, 2, 0],
    ]),
  );
  for (const path of ['/events', '/members', '.csv']) {
    expect(await ben.get(at(club, path))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await app.anyone.get(at(club, path))).status).toBe(401);
  }
  for (const path of ['/events?cursor=wrong', '/members?cursor=wrong'])
    expect(await ada.get(at(club, path))).toMatchObject({ status: 400 });
});

test('officers export the attendance as CSV that no spreadsheet runs, without people behind a block', async () => {
  const [eve, fay, gus] = [await app.person('eve'), await app.person('fay'), await app.person('gus')];
  const club = await addClub(app.deps.pool, [eve, fay, gus], { role: 'OWNER' });
  await addEvent(club, eve, { daysAgo: 1, guests: [fay], came: [fay] });
  await app.deps.pool.query(`update person set first_name = '=1+1' where id = $1`, [fay.id]);
  await gus.put(`/api/blocks/${eve.id}`);
  const reply = await eve.get(at(club, '.csv'));
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="club-[0-9a-f]+-attendance\.csv"$/);
  expect(new TextDecoder().decode(reply.body as Uint8Array).split('\r\n')).toEqual([
    'name,username,registered,attended',
    `'=1+1 Tester,fay,1,1`,
    'eve Tester,eve,0,0',
    '',
  ]);
  expect((await eve.get(at(club, '/members'))).body.map(({ userId }: { userId: string }) => userId)).toEqual([
    fay.id,
    eve.id,
  ]);
});
