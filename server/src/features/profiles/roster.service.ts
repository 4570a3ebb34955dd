import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { afterCommit, transact } from '#platform/sql/pool.ts';
import { removeOldEntries, type RosterEntry, setAccountsOf, storeEntries, takeEntry } from './roster.queries.ts';

/** Changes the accounts of these people, and stores what is given about those who have not signed in yet. Idempotent. */
export async function importRoster(
  deps: Pick<Deps, 'publish' | 'sessions'>,
  tx: Tx,
  entries: readonly RosterEntry[],
): Promise<{ changed: number; stored: number }> {
  const changed = await changeAccounts(deps, tx, entries);
  return { changed, stored: await storeEntries(tx, entries) };
}

/** Applies what was imported about an e-mail to its account, once. */
export async function applyRosterEntry(deps: Pick<Deps, 'publish' | 'sessions'>, tx: Tx, email: string): Promise<void> {
  const entry = await takeEntry(tx, email);
  if (entry) await changeAccounts(deps, tx, [entry]);
}

async function changeAccounts(
  { publish, sessions }: Pick<Deps, 'publish' | 'sessions'>,
  tx: Tx,
  entries: readonly RosterEntry[],
): Promise<number> {
  const changed = await setAccountsOf(tx, entries);
  for (const { id, has_changed_intake } of changed) {
    if (has_changed_intake) await publish(tx, { type: 'profiles.changedIntake', personId: id });
    afterCommit(tx, () => sessions.forget(id));
  }
  return changed.length;
}

/** Removes entries of people who never signed in. */
export async function cleanRoster({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await transact(db, (tx) => removeOldEntries(tx, env.ROSTER_DAYS));
}
