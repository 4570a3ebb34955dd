import { enqueue, type Tasks } from './jobs.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';

/** Changes the next rows after `cursor`, in the order of an index. Returns the last row's cursor, or undefined at the end. */
type Batch = (tx: Tx, cursor: string | undefined) => Promise<string | undefined>;

/**
 * A task that changes many rows in batches, each in a short transaction and a job of its own, so that other jobs run in
 * between. A migration enqueues it: `select graphile_worker.add_job('<task>')`.
 */
export function backfill(db: Db, task: string, changeBatch: Batch): Tasks {
  return {
    async [task](payload) {
      await transact(db, async (tx) => {
        const { cursor } = (payload ?? {}) as { cursor?: string };
        const last = await changeBatch(tx, cursor);
        // Other jobs have priority 0 or less and run first.
        if (last !== undefined) await enqueue(tx, task, { cursor: last }, { priority: 10 });
      });
    },
  };
}
