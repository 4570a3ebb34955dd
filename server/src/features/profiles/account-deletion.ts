import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, ruleBroken, unauthorized } from '#platform/http/errors.ts';
import { removeRepliesOf } from '#platform/http/idempotency.ts';
import { runForEach } from '#platform/jobs/jobs.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  erasePerson,
  freeUsernames,
  hidePerson,
  listDueForErasure,
  lockAccount,
  removeIntakeChanges,
  unhidePerson,
} from './profiles.queries.ts';

/** How long the username of a deleted account stays taken, to prevent impersonation. */
const usernameLockDays = 90;
/** The maximum age of the sign-in of a session that deletes the account. */
const freshMinutes = 10;

/**
 * Hides the viewer's account from everyone and signs them out. Nothing is erased yet: signing in restores it for 14 days.
 * Throws 403 `sign_in_again` unless the session was signed in within the last 10 minutes, so that a stolen token cannot do
 * this, and 422 `confirmation_mismatch` unless their username was typed.
 */
export async function deleteAccount(deps: Deps, viewer: Viewer, typed: string): Promise<{ deletedAt: string }> {
  if (!(await deps.sessions.isFresh(viewer.sessionId, freshMinutes))) {
    throw new AppError('sign_in_again', 'Sign in again to confirm that it is you, then delete your account.');
  }
  return transact(deps.db, async (tx) => {
    // Waits for concurrent writes of this person; later ones are refused.
    const account = await lockAccount(tx, viewer.id);
    if (!account?.onboarded_at || account.deleted_at) throw unauthorized();
    if (typed.trim().replace(/^@/, '').toLowerCase() !== account.username?.toLowerCase()) {
      throw ruleBroken('confirmation_mismatch', 'That is not your username. Nothing was deleted.');
    }
    const deletedAt = await hideAccount(deps, tx, viewer.id);
    return { deletedAt: deletedAt.toISOString() };
  });
}

/** Hides an account whose row is locked and signs the person out. Returns the time of the deletion, by default now. */
export async function hideAccount(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  personId: string,
  at?: Date,
): Promise<Date> {
  const deletedAt = await hidePerson(tx, personId, at);
  await publish(tx, { type: 'profiles.deleted', personId });
  return deletedAt;
}

/**
 * Settles what a sign-in means for an account that was deleted: within 14 days it is restored; later it is erased, in case the
 * job has not run yet, and the caller makes a new account. The caller holds the lock on the person's row.
 */
export async function settleDeletedAccount(
  deps: Pick<Deps, 'publish'>,
  tx: Tx,
  personId: string,
): Promise<'active' | 'restored' | 'erased'> {
  const account = await lockAccount(tx, personId);
  if (!account?.deleted_at) return 'active';
  if (await restoreAccount(deps, tx, personId)) return 'restored';
  await eraseAccount(deps, tx, personId);
  return 'erased';
}

/** Restores an account that was deleted at most 14 days ago. Returns whether it did. */
export async function restoreAccount({ publish }: Pick<Deps, 'publish'>, tx: Tx, personId: string): Promise<boolean> {
  const own = await lockAccount(tx, personId);
  if (!own?.deleted_at || !(await unhidePerson(tx, personId, restorableDays))) return false;
  // A banned person stays hidden from everyone.
  if (!own.is_banned) await publish(tx, { type: 'profiles.restored', personId });
  return true;
}

/** Erases the accounts that were deleted more than 14 days ago, in one transaction each. */
export async function eraseDueAccounts(deps: Pick<Deps, 'db' | 'publish'>): Promise<void> {
  await runForEach(await listDueForErasure(deps.db, restorableDays), (id) =>
    transact(deps.db, async (tx) => {
      const account = await lockAccount(tx, id);
      // Restored or erased since it was listed.
      if (!account?.deleted_at || account.erased_at) return;
      await eraseAccount(deps, tx, id);
    }),
  );
}

/** Erases a person's data in every feature. A reduced row stays, which keeps the username taken. */
export async function eraseAccount({ publish }: Pick<Deps, 'publish'>, tx: Tx, personId: string): Promise<void> {
  const account = await lockAccount(tx, personId);
  await publish(tx, { type: 'profiles.erased', personId });
  await removeRepliesOf(tx, personId);
  await removeIntakeChanges(tx, personId);
  await erasePerson(tx, personId);
  await removePictures(
    tx,
    [account?.avatar, account?.banner].filter((file) => typeof file === 'string'),
  );
}

/** Lets others take the usernames of people who were deleted long ago. */
export async function freeOldUsernames({ db }: Pick<Deps, 'db'>): Promise<void> {
  await freeUsernames(db, usernameLockDays);
}
