import pg from 'pg';
import { expect, test } from 'vitest';
import { openPool } from '#platform/sql/pool.ts';
import { addPeople } from './people.ts';
import { returnDatabase, takeDatabase } from './test-databases.ts';

/** Uses a database, gives it back, and returns whether the next test gets the same one. */
async function isReusedAfter(use: (pool: pg.Pool, url: string) => Promise<unknown>): Promise<boolean> {
  const url = await takeDatabase();
  const pool = openPool({ url });
  await use(pool, url);
  await pool.end();
  await returnDatabase(url);
  const next = await takeDatabase();
  const nextPool = openPool({ url: next });
  const { rows } = await nextPool.query(
    'select (select count(*)::int from person) as people, (select count(*)::int from program) as programs',
  );
  expect(rows).toEqual([{ people: 0, programs: 7 }]);
  await nextPool.end();
  await returnDatabase(next);
  return next === url;
}

test('a database is used again without the rows that a test added', async () => {
  expect(await isReusedAfter((pool) => addPeople(pool, ['ada', 'ben']))).toBe(true);
});

test('sequences start again', async () => {
  const next = async (pool: pg.Pool) =>
    (await pool.query(`select nextval('event_waitlist_position_seq') as next`)).rows[0].next;
  const values: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    expect(await isReusedAfter(async (pool) => values.push(await next(pool)))).toBe(true);
  }
  expect(values).toEqual(['1', '1']);
});

test('connections that a test left open are ended', async () => {
  const left: pg.Client[] = [];
  const isReused = await isReusedAfter(async (_, url) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    left.push(client);
    await client.connect();
    await client.query('begin');
  });
  expect(isReused).toBe(true);
  await expect(left[0]?.query('select')).rejects.toThrow(/terminat|not queryable/);
});

test.for([
  ['a column', 'alter table person add nickname text'],
  [
    'a trigger',
    `create trigger late before update on person for each row execute function suppress_redundant_updates_trigger()`,
  ],
  ['a disabled trigger', 'alter table audit_entry disable trigger user'],
  ['a function', `create function answer() returns int language sql return 42`],
  ['a schema', 'create schema other'],
  ['a setting of a table', 'alter table person set (autovacuum_enabled = off)'],
  [
    'a setting of the database',
    `do $$ begin execute format('alter database %I set work_mem = ''8MB''', current_database()); end $$`,
  ],
  ['a row that migrations add', 'update program set position = position + 10'],
  [
    'an audit entry',
    `insert into audit_entry (via, act, subject_type) values ('command line', 'role.grant', 'PERSON')`,
  ],
  ['a large table', `insert into campus (name) select n || repeat('😀', 290) from generate_series(1, 1500) n`],
])('%s is not left to the next test', async ([, sql]) => {
  expect(await isReusedAfter((pool) => pool.query(sql!))).toBe(false);
});
