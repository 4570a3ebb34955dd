import { removeSnapshotPictures } from '#features/moderation/reports/snapshot.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { removeOldSnapshots } from './retention.queries.ts';

const expiredPerRun = 500;

/** Removes the snapshots of old cases with their pictures. */
export async function expireSnapshots({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await transact(db, async (tx) => {
    await removeSnapshotPictures(tx, await removeOldSnapshots(tx, env.CASE_TEXT_DAYS, expiredPerRun));
  });
}
