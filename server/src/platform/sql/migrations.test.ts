import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { createEmptyDatabase } from '#testing/empty-database.ts';
import { migrate, type MigrateOptions, outsideTransaction, statementsOf } from './migrations.ts';

/** An empty database and an empty folder of migrations. */
async function startScene() {
  await using stack = new AsyncDisposableStack();
  const { url, pool } = stack.use(await createEmptyDatabase());
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'baraza-migrations-'))).path;
  const kept = stack.move();
  return {
    pool,
    add: (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text),
    up: (more: Partial<MigrateOptions> = {}) => migrate({ url, folder, ...more }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function listApplied(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function count(pool: Pool, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

const migrations = `pg_stat_activity where application_name = 'baraza migrate' and datname = current_database()`;

test('applies each migration once, in the order of names, also one that sorts before an applied one', async () => {
  await using scene = await startScene();
  await scene.add('0002_b', 'alter table item add column b text');
  await scene.add('0001_a', 'create table item (id int)');
  const seen: string[] = [];
  expect(await scene.up({ onApplied: (name) => seen.push(name) })).toEqual(['0001_a', '0002_b']);
  expect(seen).toEqual(['0001_a', '0002_b']);
  expect(await scene.up()).toEqual([]);
  await scene.add('0003_d', 'alter table item add column d text');
  await scene.up();
  await scene.add('0002_c', 'alter table item add column c text');
  expect(await scene.up()).toEqual(['0002_c']);
  expect(await listApplied(scene.pool)).toEqual(['0001_a', '0002_b', '0002_c', '0003_d']);
});

test('a migration may enqueue a job', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', `select graphile_worker.add_job('items.fill')`);
  await scene.up();
  expect(await count(scene.pool, 'graphile_worker.jobs')).toBe(1);
});

test('behind a long transaction that reads the table, a migration retries and delays readers by a second at most', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int)');
  await scene.up();
  const dump = await scene.pool.connect();
  await dump.query('begin transaction isolation level repeatable read; select from item');

  await scene.add('0002_b', 'alter table item add column b text');
  const reasons: string[] = [];
  const migrating = scene.up({ onWait: (reason) => reasons.push(reason) });
  const delays: number[] = [];
  while (reasons.length < 3) {
    const started = performance.now();
    await scene.pool.query('select from item');
    delays.push(performance.now() - started);
    await sleep(5);
  }
  expect(reasons[0]).toMatch(
    /^0002_b waits for a lock; the oldest transaction is open for \d+ s \(process \d+, ""\)\.$/,
  );
  await dump.query('commit');
  dump.release();
  expect(await migrating).toEqual(['0002_b']);
  console.log(`${delays.length} reads during three tries, the slowest ${Math.round(Math.max(...delays))} ms`);
  // The lock timeout is a second; the rest is for a busy machine.
  expect(Math.max(...delays)).toBeLessThan(2_000);
  expect(delays.length).toBeGreaterThan(50);
});

test('a migration that gets no lock within its patience fails with one sentence, and can run later', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int)');
  await scene.up();
  await scene.add('0002_b', 'alter table item add column b text');
  const holder = await scene.pool.connect();
  await holder.query('begin; lock table item');
  await expect(scene.up({ patience: 0 })).rejects.toThrow(
    /^Migration 0002_b failed \(canceling statement due to lock timeout\); nothing of it was kept\.$/,
  );
  await holder.query('commit');
  holder.release();
  expect(await scene.up()).toEqual(['0002_b']);
});

test('a failed migration leaves nothing behind, keeps the earlier ones, and runs again once fixed', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int)');
  await scene.add('0002_b', 'create table other (id int); insert into item values (1); select 1 / 0');
  await scene.add('0003_c', 'create table third (id int)');
  await expect(scene.up()).rejects.toThrow('Migration 0002_b failed (division by zero); nothing of it was kept.');
  expect(await listApplied(scene.pool)).toEqual(['0001_a']);
  expect(await count(scene.pool, `pg_class where relname in ('other', 'third')`)).toBe(0);
  await scene.add('0002_b', 'create table other (id int)');
  expect(await scene.up()).toEqual(['0002_b', '0003_c']);
  expect(await count(scene.pool, 'item')).toBe(0);
});

test('a migration whose connection is cut in the middle leaves nothing behind and runs again', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table gate (id int)');
  await scene.up();
  const holder = await scene.pool.connect();
  await holder.query('begin; lock table gate');
  await scene.add('0002_b', `set local lock_timeout = 0; create table item (id int); insert into gate values (1)`);
  const error = scene.up().catch((reason: unknown) => reason);
  await vi.waitFor(async () => expect(await count(scene.pool, `${migrations} and wait_event_type = 'Lock'`)).toBe(1));
  await scene.pool.query(`select pg_terminate_backend(pid) from ${migrations}`);
  expect(String(await error)).toMatch(/^Error: Migration 0002_b failed /);
  await holder.query('commit');
  holder.release();
  expect(await listApplied(scene.pool)).toEqual(['0001_a']);
  expect(await scene.up()).toEqual(['0002_b']);
  expect(await count(scene.pool, 'gate')).toBe(1);
});

test('of several runs at the same time one applies a migration, and the others wait for it', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int)');
  await scene.add('0002_b', 'insert into item values (1)');
  const reasons: string[] = [];
  const applied = await Promise.all([1, 2, 3, 4].map(() => scene.up({ onWait: (reason) => reasons.push(reason) })));
  expect(applied.flat().toSorted()).toEqual(['0001_a', '0002_b']);
  expect(await count(scene.pool, 'item')).toBe(1);
  expect(reasons.length).toBeGreaterThan(0);
  expect(new Set(reasons)).toEqual(new Set(['Another process migrates the database.']));
});

test('a failed concurrent index is dropped and built again by the next run', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int); insert into item values (1), (1)');
  await scene.add(
    '0002_b',
    `${outsideTransaction}
-- Ids are unique.
drop index concurrently if exists item_id;
create unique index concurrently item_id
  on item (id);
`,
  );
  const isValid = `pg_index where indexrelid = 'item_id'::regclass and indisvalid`;
  await expect(scene.up()).rejects.toThrow(/^Migration 0002_b failed \(.+\); the next run repeats all of it\.$/);
  expect(await count(scene.pool, isValid)).toBe(0);
  await scene.pool.query('delete from item where ctid in (select min(ctid) from item)');
  expect(await scene.up()).toEqual(['0002_b']);
  expect(await count(scene.pool, isValid)).toBe(1);
});

test('an index is built concurrently while writers go on and another run waits', async () => {
  await using scene = await startScene();
  await scene.add('0001_a', 'create table item (id int)');
  await scene.up();
  await scene.add(
    '0002_b',
    `${outsideTransaction}\ndrop index concurrently if exists item_id;\ncreate index concurrently item_id on item (id);\n`,
  );
  // The build waits for this transaction to end; a writer does not wait for the build.
  const old = await scene.pool.connect();
  await old.query('begin transaction isolation level repeatable read; insert into item values (1)');
  const reasons: string[] = [];
  const one = scene.up();
  await vi.waitFor(async () => expect(await count(scene.pool, `${migrations} and wait_event_type = 'Lock'`)).toBe(1));
  const other = scene.up({ onWait: (reason) => reasons.push(reason) });
  await vi.waitFor(() => expect(reasons).toEqual(['Another process migrates the database.']));
  await scene.pool.query(`set statement_timeout = '2s'; insert into item values (2)`);
  await old.query('commit');
  old.release();
  expect(await Promise.all([one, other])).toEqual([['0002_b'], []]);
});

test('a schema with migrations of a newer release works if this release has the required one', async () => {
  await using scene = await startScene();
  const requireMigration = (name: string) => `update schema_compatibility set required_migration = '${name}'`;
  await scene.add(
    '0001_a',
    `create table schema_compatibility (required_migration text); insert into schema_compatibility values ('0001_a')`,
  );
  await scene.up();
  await scene.pool.query(`insert into kysely_migration values ('0009_newer', now()::text)`);
  await scene.add('0002_b', 'create table item (id int)');
  expect(await scene.up()).toEqual(['0002_b']);

  await scene.pool.query(requireMigration('0009_newer'));
  await scene.add('0003_c', 'create table other (id int)');
  await expect(scene.up()).rejects.toThrow(
    /^A newer release has changed the database, .* has the migration 0009_newer, .*\.$/,
  );
  expect(await listApplied(scene.pool)).not.toContain('0003_c');
});

test('statements end with a semicolon at the end of a line', () => {
  expect(statementsOf(`-- first; line\nselect ';a', 1;\n\nselect\n  2; \n-- end\n`)).toEqual([
    `-- first; line\nselect ';a', 1`,
    'select\n  2',
  ]);
  const [first, second] = [
    'create function a() as $$\n  select 1;\n$$',
    'create function b() as $f$\n  select 1;\n$f$',
  ];
  expect(statementsOf(`${first};\n${second};\n`)).toEqual([first, second]);
});
