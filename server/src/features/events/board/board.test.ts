import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { begin, host, inHours } from '#testing/events.ts';
import type { Db } from '#platform/sql/database.ts';
import { openDatabase } from '#platform/sql/pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { listEvents } from './board.queries.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const titles = (body: { title: string }[]) => body.map(({ title }) => title);

test('lists future and past events by their start, newest created first', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await host(ada, { title: 'Late', startTime: inHours(500), endTime: inHours(501) });
  const begun = await host(ada, { title: 'Begun' });
  await host(ada, { title: 'Soon', startTime: inHours(1), endTime: inHours(2) });
  await begin(app, begun);
  const find = async (query: string) => titles((await ada.get(`/api/events?${query}`)).body);
  expect(await find('when=future')).toEqual(['Soon', 'Late']);
  expect(await find('when=past')).toEqual(['Begun']);
  expect(await find('')).toEqual(['Soon', 'Begun', 'Late']);
});

test('sorts upcoming events from the next one on, and past events from the latest one on', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const later = inHours(30);
  for (const [title, hours] of [
    ['b', 20],
    ['d', 40],
    ['a', 10],
  ] as const) {
    await host(ada, { title, startTime: inHours(hours), endTime: inHours(hours + 1) });
  }
  // Two start at the same time. The older one is first, and no page repeats or omits either.
  for (const title of ['c1', 'c2']) await host(ada, { title, startTime: later, endTime: inHours(31) });
  for (const [title, ago] of [
    ['long ago', 90],
    ['just now', 1],
    ['yesterday', 24],
  ] as const) {
    const id = await host(ada, { title, tags: ['tech'] });
    await app.deps.pool.query(
      `update event set start_time = now() - $2 * interval '1 hour', end_time = now() + interval '1 hour' where id = $1`,
      [id, ago],
    );
  }
  const all = async (query: string) => titles(await pagesOf(ada, `/api/events?${query}`));
  for (const limit of [1, 2, 50]) {
    expect(await all(`sort=soonest&when=future&limit=${limit}`)).toEqual(['a', 'b', 'c1', 'c2', 'd']);
    expect(await all(`sort=soonest&limit=${limit}`)).toEqual(['a', 'b', 'c1', 'c2', 'd']);
    expect(await all(`sort=soonest&when=past&limit=${limit}`)).toEqual(['just now', 'yesterday', 'long ago']);
    expect(await all(`sort=soonest&when=past&tag=tech&search=day&limit=${limit}`)).toEqual(['yesterday']);
  }
});

test('splits the events of a person into those that have ended and those that have not', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const hours = { over: [-9, -7], 'over long ago': [-90, -80], later: [30, 31], running: [-1, 1], soon: [2, 3] };
  for (const [title, [from, to]] of Object.entries(hours)) {
    const id = await host(ada, { title });
    await ben.post(`/api/events/${id}/rsvp`);
    await app.deps.pool.query('update event set start_time = $2, end_time = $3 where id = $1', [
      id,
      inHours(from!),
      inHours(to!),
    ]);
  }
  for (const limit of [1, 2, 50]) {
    const hosted = (when: string) => pagesOf(ada, `/api/events/my?when=${when}&limit=${limit}`);
    const subscribed = (when: string) => pagesOf(ben, `/api/events/subscribed?when=${when}&limit=${limit}`);
    expect(titles(await hosted('coming'))).toEqual(['running', 'soon', 'later']);
    expect(titles(await hosted('past'))).toEqual(['over', 'over long ago']);
    expect(titles((await subscribed('coming')).map(({ event }) => event))).toEqual(['running', 'soon', 'later']);
    expect(titles((await subscribed('past')).map(({ event }) => event))).toEqual(['over', 'over long ago']);
  }
  expect(await ada.get('/api/events/my?when=coming&cursor=x')).toMatchObject({ status: 400 });
});

/** The items of all pages of a list. */
async function pagesOf(person: TestPerson, path: string) {
  const items = [];
  let next: string | undefined = path;
  while (next) {
    const page = await person.get(next);
    items.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return items;
}

test('a sorted list continues after an event that was deleted or moved', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const ids: string[] = [];
  for (let at = 1; at <= 5; at += 1) {
    ids.push(await host(ada, { title: `${at}`, startTime: inHours(at * 10), endTime: inHours(at * 10 + 1) }));
  }
  const first = await ada.get('/api/events?sort=soonest&limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
  await ada.delete(`/api/events/${ids[1]}`);
  expect(titles((await ada.get(next)).body)).toEqual(['3', '4']);
});

/** Adds 5,000 events named by their number. Returns the plans of the statements that `run` sends. */
async function explain(app: TestApp, run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { pool } = app.deps;
  for (let first = 1; first <= 5000; first += 1000) {
    await pool.query(
      `insert into event (host_id, title, description, location, start_time, end_time, capacity)
       select host_id, 'Event ' || n, description, location, now() + n * interval '1 minute', now() + (n + 1) * interval '1 minute', 50
       from event, generate_series($1::int, $1::int + 999) as n where title = 'template'`,
      [first],
    );
  }
  await pool.query('analyze event');
  const statements: CompiledQuery[] = [];
  await run(openDatabase(pool, { onStatement: ({ query }) => void statements.push(query) }));
  return Promise.all(
    statements.map(async ({ sql, parameters }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

test('reads a sorted page from an index', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await host(ada, { title: 'template' });
  const plans = await explain(app, async (db) => {
    for (const when of ['future', 'past'] as const) await listEvents(db, ada.id, { limit: 10, when, sort: 'soonest' });
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('using event_start');
    expect(plan).not.toMatch(/Seq Scan on event$/m);
  }
  const page = await ada.get('/api/events?sort=soonest&limit=9');
  expect(titles(page.body)[0]).toBe('Event 1');
});

test('finds the events of a search with an index', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await host(ada, { title: 'template' });
  const plans = await explain(app, async (db) => {
    for (const sort of [undefined, 'soonest'] as const)
      await listEvents(db, ada.id, { limit: 10, search: 'ÉVENT 1234', sort });
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on event_search');
  const { body } = await ada.get(`/api/events?${new URLSearchParams({ search: 'ÉVENT 1234' })}`);
  expect(titles(body)).toEqual(['Event 1234']);
});

test('searches parts of title and location, ignoring case and taking wildcards literally', async () => {
  await using app = await startTestApp();
  const [ada, zoe] = [await app.person('ada', { campus: 'Legon' }), await app.person('zoe', { campus: 'Ibadan' })];
  await host(ada, { title: '100% Afrobeats', location: 'Main Hall', tags: ['music', 'social'] });
  await host(zoe, { title: 'Code_night', location: 'Lab 2, École', tags: ['tech'] });
  await host(zoe, { title: 'Debate', location: 'Small hall', tags: ['social'] });
  const find = async (query: Record<string, string>) =>
    titles((await ada.get(`/api/events?${new URLSearchParams(query)}`)).body);
  expect(await find({ search: 'HALL' })).toEqual(['Debate', '100% Afrobeats']);
  expect(await find({ search: ' afroBEATS ' })).toEqual(['100% Afrobeats']);
  expect(await find({ search: 'école' })).toEqual(['Code_night']);
  expect(await find({ search: 'ecole' })).toEqual(['Code_night']);
  expect(await find({ search: '%' })).toEqual(['100% Afrobeats']);
  expect(await find({ search: '_' })).toEqual(['Code_night']);
  expect(await find({ search: 'a.*' })).toEqual([]);
  // Three characters or more use an index with `like`, in which these characters would be wildcards.
  expect(await find({ search: '0% a' })).toEqual(['100% Afrobeats']);
  for (const search of ['1%s', 'c_de', 'Deb\\ate']) expect(await find({ search })).toEqual([]);
  expect(await find({ tag: 'social' })).toEqual(['Debate', '100% Afrobeats']);
  expect(await find({ campus: 'Ibadan' })).toEqual(['Debate', 'Code_night']);
  expect(await find({ campus: 'Nowhere' })).toEqual([]);
  expect(await find({ campus: 'Ibadan', tag: 'social', search: 'hall', when: 'future' })).toEqual(['Debate']);
});

test('filters before it cuts pages, and continues after an event that was deleted', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const ids: string[] = [];
  for (let at = 0; at < 9; at += 1)
    ids.push(await host(ada, { title: `event ${at}`, tags: [at % 2 ? 'food' : 'tech'] }));
  const seen: string[] = [];
  let next: string | undefined = '/api/events?limit=2&tag=tech';
  while (next) {
    const page = await ada.get(next);
    seen.push(...titles(page.body));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(['event 8', 'event 6', 'event 4', 'event 2', 'event 0']);
  await ada.delete(`/api/events/${ids[6]}`);
  const rest = await ada.get(`/api/events?limit=2&tag=tech&lastEventId=${ids[6]}`);
  expect(titles(rest.body)).toEqual(['event 4', 'event 2']);
  const hosted = await ada.get('/api/events/my?limit=3');
  expect([titles(hosted.body), hosted.headers.get('link')]).toEqual([
    ['event 8', 'event 7', 'event 5'],
    `</api/events/my?limit=3&lastEventId=${ids[5]}>; rel="next"`,
  ]);
});

test.each([
  'limit=0',
  'limit=51',
  'limit=x',
  'lastEventId=x',
  'when=now',
  'tag=crime',
  'sort=latest',
  'from=today',
  'from=2027-03-05',
  'until=9999-01-01T00:00:00Z',
  'sort=soonest&cursor=x',
  'sort=soonest&cursor=99999999999999999-00000000-0000-0000-0000-000000000000',
  `search=${'x'.repeat(101)}`,
  'search=%00',
])('returns 400 for %s', async (query) => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  expect(await ada.get(`/api/events?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
});

test('lists the events that start within a time, with the start and without the end', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [first, second, third] = [inHours(24), inHours(25), inHours(26)];
  for (const [title, startTime] of [
    ['First', first],
    ['Second', second],
    ['Third', third],
  ] as const)
    await host(ada, { title, startTime, endTime: inHours(30) });
  const find = async (query: Record<string, string>) =>
    titles((await ada.get(`/api/events?${new URLSearchParams(query)}`)).body);
  expect(await find({ from: first, until: third })).toEqual(['Second', 'First']);
  expect(await find({ from: first, until: third, sort: 'soonest' })).toEqual(['First', 'Second']);
  expect(await find({ from: second })).toEqual(['Third', 'Second']);
  expect(await find({ until: second, when: 'future', search: 'first' })).toEqual(['First']);
  expect(await find({ until: second, when: 'past' })).toEqual([]);
  expect(await find({ from: third, until: first })).toEqual([]);
  const { headers } = await ada.get(
    `/api/events?${new URLSearchParams({ from: first, until: third, sort: 'soonest', limit: '1' })}`,
  );
  const [, next = ''] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  expect(titles((await ada.get(next)).body)).toEqual(['Second']);
});

test('hides the events of a deleted person everywhere', async () => {
  await using app = await startTestApp();
  const [ada, deleted] = [await app.person('ada'), await app.person('deleted')];
  const id = await host(deleted);
  await ada.post(`/api/events/${id}/rsvp`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [deleted.id]);
  expect((await ada.get('/api/events')).body).toEqual([]);
  expect((await ada.get('/api/events/subscribed')).body).toEqual([]);
  const absent = await ada.get(`/api/events/${unknownId}`);
  for (const path of ['', '/attendees', '/comments', '/requests', '/invitations']) {
    expect(await ada.get(`/api/events/${id}${path}`)).toMatchObject({ status: 404, body: absent.body });
  }
  expect(await ada.post(`/api/events/${id}/rsvp`)).toMatchObject({ status: 404, body: absent.body });
});

test('treats an unknown visibility as INVITE_ONLY', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await host(ada);
  await app.deps.pool.query('alter table event drop constraint event_visibility_check');
  await app.deps.pool.query(`update event set visibility = 'FRIENDS' where id = $1`, [id]);
  expect((await ben.get(`/api/events/${id}`)).status).toBe(404);
  expect((await ada.get(`/api/events/${id}`)).body).toMatchObject({ visibility: 'INVITE_ONLY' });
});
