import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { backfill } from './backfill.ts';
import type { Tx } from '#platform/sql/database.ts';
import { enqueue, startJobs, type Tasks } from './jobs.ts';

function run(app: TestApp, tasks: Tasks) {
  const jobs = startJobs({ databaseUrl: app.databaseUrl, tasks, log: app.deps.log });
  return { [Symbol.asyncDispose]: () => jobs.stop() };
}

const batchSize = 100;

/** Adds 1 to the next rows. */
async function addToBatch(tx: Tx, cursor: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (select id from item where id > ${cursor ?? 0} order by id limit ${sql.lit(batchSize)}),
    changed as (update item set size = size + 1 from batch where item.id = batch.id)
    select max(id)::text as last from batch`.execute(tx);
  return rows[0]?.last ?? undefined;
}

test('changes every row once, although a batch fails, and lets other jobs run in between', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  await pool.query('create table item (id int primary key, size int not null default 0)');
  await pool.query('insert into item (id) select generate_series(1, 1050)');
  // As a migration does it.
  await pool.query(`select graphile_worker.add_job('items.size')`);
  let batches = 0;
  const batchesBeforeNote: number[] = [];
  const tasks = {
    note: async () => void batchesBeforeNote.push(batches),
    ...backfill(db, 'items.size', async (tx, cursor) => {
      const last = await addToBatch(tx, cursor);
      batches += 1;
      if (batches === 2) await enqueue(db, 'note', {});
      // After the rows have changed, so the transaction must be rolled back.
      if (batches === 4) {
        await enqueue(db, 'items.retry', {});
        throw new Error('The batch fails.');
      }
      return last;
    }),
    'items.retry': () =>
      pool
        .query(
          `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where last_error is not null`,
        )
        .then(() => undefined),
  };
  await using _running = run(app, tasks);
  await expect
    .poll(async () => (await pool.query('select from graphile_worker.jobs')).rowCount, { timeout: 20_000 })
    .toBe(0);
  const { rows } = await pool.query('select size, count(*)::int as count from item group by size');
  expect(rows).toEqual([{ size: 1, count: 1050 }]);
  // Eleven batches, the failed one, and the one that finds no rows.
  expect(batches).toBe(13);
  expect(batchesBeforeNote).toEqual([2]);
});
