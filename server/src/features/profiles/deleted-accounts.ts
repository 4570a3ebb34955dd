import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { eraseAccount, hideAccount } from './account-deletion.ts';
import { lockAccount, unhidePerson } from './profiles.queries.ts';

/** A deleted account, without anything that describes the person. */
export const DeletedAccount = z.object({ id: z.uuid(), deletedAt: z.iso.datetime(), isErased: z.boolean() });
export type DeletedAccount = z.infer<typeof DeletedAccount>;

export async function listDeletedAccounts(db: Db): Promise<DeletedAccount[]> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'deleted_at', sql<boolean>`erased_at is not null`.as('is_erased')])
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Date }>()
    .execute();
  return rows.map(({ id, deleted_at, is_erased }) => ({
    id,
    deletedAt: deleted_at.toISOString(),
    isErased: is_erased,
  }));
}

/** Returns those of the ids whose accounts exist and are not deleted. */
export async function listActiveAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is known of a state of the database that is newer than a restored one. */
export interface NewerState {
  deleted: readonly DeletedAccount[];
  /** Accounts that are deleted in the restored state and were restored by their owners since. */
  restoredIds: readonly string[];
}

/**
 * Repeats on a restored database what happened to accounts since: erases and hides them again, with the original time, and
 * shows those that their owners restored, which would soon be erased otherwise.
 */
export async function repeatDeletions(
  deps: Pick<Deps, 'db' | 'publish'>,
  { deleted, restoredIds }: NewerState,
): Promise<{ erased: number; hidden: number; restored: number }> {
  const done = { erased: 0, hidden: 0, restored: 0 };
  for (const { id, deletedAt, isErased } of deleted) {
    await transact(deps.db, async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account || account.erased_at) return;
      if (!account.deleted_at) await hideAccount(deps, tx, id, new Date(deletedAt));
      if (isErased) await eraseAccount(deps, tx, id);
      if (isErased) done.erased += 1;
      else if (!account.deleted_at) done.hidden += 1;
    });
  }
  for (const id of restoredIds) {
    await transact(deps.db, async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account?.deleted_at || account.erased_at) return;
      await unhidePerson(tx, id);
      await deps.publish(tx, { type: 'profiles.restored', personId: id });
      done.restored += 1;
    });
  }
  return done;
}
