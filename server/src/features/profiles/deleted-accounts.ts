import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { transact } from '#platform/pool.ts';
import { eraseAccount, hideAccount } from './account-deletion.ts';
import { lockAccount } from './profiles.queries.ts';

/** A deleted account, without anything that describes the person. */
export const DeletedAccount = z.object({ id: z.uuid(), deletedAt: z.iso.datetime(), isErased: z.boolean() });
export type DeletedAccount = z.infer<typeof DeletedAccount>;

export async function listDeletedAccounts(db: Db): Promise<DeletedAccount[]> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'deleted_at', sql<boolean>`erased_at is not null`.as('is_erased')])
    .where('deleted_at', 'is not', null)
    .execute();
  return rows.map(({ id, deleted_at, is_erased }) => ({
    id,
    deletedAt: (deleted_at ?? new Date()).toISOString(),
    isErased: is_erased,
  }));
}

/**
 * Repeats the deletions of a newer state on a restored database: erases the accounts that were erased since, and hides those
 * that were deleted since, with their original time. An account that its owner restored since is visible again; otherwise it
 * would soon be erased.
 */
export async function repeatDeletions(
  deps: Pick<Deps, 'db' | 'publish'>,
  newer: readonly DeletedAccount[],
): Promise<{ erased: number; hidden: number; restored: number }> {
  const done = { erased: 0, hidden: 0, restored: 0 };
  for (const { id, deletedAt, isErased } of newer) {
    await transact(deps.db, async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account || account.erased_at) return;
      if (!account.deleted_at) {
        await hideAccount(deps, tx, id, new Date(deletedAt));
        if (!isErased) done.hidden += 1;
      }
      if (!isErased) return;
      await eraseAccount(deps, tx, id);
      done.erased += 1;
    });
  }
  const stillDeleted = new Set(newer.map(({ id }) => id));
  for (const { id, isErased } of await listDeletedAccounts(deps.db)) {
    if (isErased || stillDeleted.has(id)) continue;
    await transact(deps.db, async (tx) => {
      await tx.updateTable('person').set({ deleted_at: null }).where('id', '=', id).execute();
      await deps.publish(tx, { type: 'profiles.restored', personId: id });
    });
    done.restored += 1;
  }
  return done;
}
