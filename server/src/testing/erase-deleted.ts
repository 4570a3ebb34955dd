import { sql } from 'kysely';
import { settleDeletedAccount } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { runJob } from './run-job.ts';

/** Ends the 14 days in which deleted accounts can be restored, and erases them. */
export async function eraseDeleted(deps: Deps): Promise<void> {
  await deps.db
    .updateTable('person')
    .set({ deleted_at: sql<Date>`deleted_at - interval '14 days'` })
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute();
  await runJob(deps, 'profiles.erase');
}

/** Restores a deleted account, as signing in does. */
export async function restoreDeleted({ db, publish }: Deps, personId: string): Promise<void> {
  await transact(db, (tx) => settleDeletedAccount({ publish }, tx, personId));
}
