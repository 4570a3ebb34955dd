import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Db } from './database.ts';
import { transact } from './pool.ts';
import { plannedForItsValues, StatementNames } from './statement-names.ts';

/** The statements that a connection has prepared. */
async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where statement not like '%pg_prepared_statements%' order by prepare_time`.execute(db);
  return rows.map(({ statement }) => statement);
}

const add = (db: Db, one: number) => sql<{ sum: number }>`select ${one}::int + 1 as sum`.execute(db);

test('a statement is prepared when it runs again, and then used with other values', async () => {
  await using app = await startTestApp();
  await transact(app.deps.db, async (tx) => {
    const before = await listPrepared(tx);
    expect((await add(tx, 1)).rows).toEqual([{ sum: 2 }]);
    expect(await listPrepared(tx)).toEqual(before);
    expect((await add(tx, 2)).rows).toEqual([{ sum: 3 }]);
    expect((await add(tx, 3)).rows).toEqual([{ sum: 4 }]);
    expect(await listPrepared(tx)).toEqual([...before, 'select $1::int + 1 as sum']);
  });
});

test('commands, several statements in one text and queries planned for their values are not prepared', async () => {
  await using app = await startTestApp();
  await transact(app.deps.db, async (tx) => {
    const before = await listPrepared(tx);
    for (let run = 1; run <= 3; run += 1) {
      await sql`set local work_mem = '8MB'`.execute(tx);
      await sql`select 1; select 2`.execute(tx);
      await tx.selectFrom('person').select('id').where('country', '=', 'X').modifyEnd(plannedForItsValues).execute();
    }
    expect(await listPrepared(tx)).toEqual(before);
  });
});

test('the number of prepared statements is bounded, and texts that vary are forgotten', () => {
  const names = new StatementNames();
  expect(names.nameOf('select once')).toBeUndefined();
  for (let n = 0; n < 1_000; n += 1) expect(names.nameOf(`select ${n}`)).toBeUndefined();
  expect(names.nameOf('select once')).toBeUndefined();
  const named = new Set<string>();
  for (let n = 0; n < 2_000; n += 1) {
    const name = names.nameOf(`select ${n}`) ?? names.nameOf(`select ${n}`);
    if (name !== undefined) named.add(name);
  }
  expect(named.size).toBe(400);
});

/** Runs `select * from sample` until it is prepared on each connection, adds a column, and runs it again. */
async function addColumn(app: TestApp, read: () => Promise<unknown>): Promise<unknown> {
  await app.deps.pool.query('create table sample (id int); insert into sample values (1)');
  for (let run = 1; run <= 3; run += 1) expect(await read()).toEqual([{ id: 1 }]);
  await app.deps.pool.query('alter table sample add size int not null default 5');
  return read();
}

test('a prepared statement is prepared again after a migration has changed its columns', async () => {
  await using app = await startTestApp();
  const read = async (db: Db) => (await sql`select * from sample`.execute(db)).rows;
  expect(await addColumn(app, () => read(app.deps.db))).toEqual([{ id: 1, size: 5 }]);
});

test('a transaction is repeated after a migration has changed the columns of one of its statements', async () => {
  await using app = await startTestApp();
  const read = async (db: Db) => (await sql`select * from sample`.execute(db)).rows;
  expect(await addColumn(app, () => transact(app.deps.db, read))).toEqual([{ id: 1, size: 5 }]);
});
