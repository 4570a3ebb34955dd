import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

/** Tasks that operators schedule: a backup, and restoring one on trial. */
export type MaintenanceTask = 'backup' | 'restore_check';

export interface MaintenanceRun {
  task: MaintenanceTask;
  /** Undefined if it never succeeded. */
  succeededAt: Date | undefined;
  /** Whether it succeeded when it ran last. */
  isGood: boolean;
}

/** Records that a task has just succeeded or failed. */
export async function recordRun(db: Db, task: MaintenanceTask, outcome: 'succeeded' | 'failed'): Promise<void> {
  const column = outcome === 'succeeded' ? 'succeeded_at' : 'failed_at';
  await db
    .insertInto('maintenance_run')
    .values({ task, [column]: sql`now()` })
    .onConflict((old) => old.column('task').doUpdateSet({ [column]: sql`now()` }))
    .execute();
}

/** The tasks that ran at least once. */
export async function listRuns(db: Db): Promise<MaintenanceRun[]> {
  const rows = await db.selectFrom('maintenance_run').selectAll().orderBy('task').execute();
  return rows.map(({ task, succeeded_at, failed_at }) => ({
    // The column has a check for these values.
    task: task as MaintenanceTask,
    succeededAt: succeeded_at ?? undefined,
    isGood: succeeded_at !== null && (failed_at === null || succeeded_at > failed_at),
  }));
}
