import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { isConflict } from './database-driver.ts';
import { asOutage, transact } from './pool.ts';

/** Creates two rows and a function that locks one and then the other: two callers in opposite order deadlock. */
async function openPair(app: TestApp): Promise<{ counts: () => Promise<number[]> }> {
  await app.deps.pool.query(`
    create table pair (id int primary key, count int not null default 0);
    insert into pair values (1), (2);
    create function count_both(one int, other int) returns void language plpgsql as $$ begin
      update pair set count = count + 1 where id = one;
      perform pg_sleep(0.3);
      update pair set count = count + 1 where id = other;
    end $$`);
  return {
    counts: async () =>
      (await app.deps.pool.query('select count from pair order by id')).rows.map(({ count }) => count),
  };
}

const both = (one: number, other: number) => sql`select count_both(${one}, ${other})`;

test('a single statement is retried after a deadlock, prepared or not', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  const { counts } = await openPair(app);
  await Promise.all([both(1, 2).execute(db), sql`select count_both(2, 1)`.execute(db)]);
  expect(await counts()).toEqual([2, 2]);
  await Promise.all([both(1, 2).execute(db), both(2, 1).execute(db)]);
  expect(await counts()).toEqual([4, 4]);
});

test('a transaction is retried as a whole after a deadlock, never one of its statements', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  const { counts } = await openPair(app);
  const bare = await Promise.allSettled([
    db.transaction().execute((tx) => both(1, 2).execute(tx)),
    db.transaction().execute((tx) => both(2, 1).execute(tx)),
  ]);
  const failed = bare.filter((each) => each.status === 'rejected');
  expect(failed.map(({ reason }) => isConflict(reason))).toEqual([true]);
  expect(asOutage(failed[0]?.reason)).toMatchObject({ status: 503, retryAfter: 1 });
  expect(await counts()).toEqual([1, 1]);
  await Promise.all([transact(db, (tx) => both(1, 2).execute(tx)), transact(db, (tx) => both(2, 1).execute(tx))]);
  expect(await counts()).toEqual([3, 3]);
});

test('a statement that conflicts every time fails after four attempts, and the connection stays usable', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  await pool.query(`create sequence tries;
    create function never() returns void language plpgsql as $$ begin
      perform nextval('tries');
      raise exception using errcode = '40001';
    end $$`);
  await expect(sql`select never()`.execute(db)).rejects.toMatchObject({ code: '40001' });
  expect((await pool.query(`select last_value::int as tries from tries`)).rows).toEqual([{ tries: 4 }]);
});

test('a transaction without statements sends nothing, and one that fails at its first statement is rolled back', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  // A connection of its own, because `pg_stat_activity` shows the last query of each connection.
  const watcher = await pool.connect();
  const countCommits = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and query in ('begin', 'commit')`,
    );
    return rows[0]?.count;
  };
  await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.query('select pg_sleep(0.05)')));
  expect(await transact(db, async () => 'done')).toBe('done');
  await expect(transact(db, async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await countCommits()).toBe(0);
  await transact(db, (tx) => sql`create table kept (id int)`.execute(tx));
  expect(await countCommits()).toBe(1);
  await expect(transact(db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  watcher.release();
});
