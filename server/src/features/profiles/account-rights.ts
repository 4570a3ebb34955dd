import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { afterCommit } from '#platform/pool.ts';
import { lockRights, setSuspensionColumns } from './account-rights.queries.ts';

/**
 * Suspends a person by a sanction, or ends their suspension. After the commit it applies to their sessions and sockets. Publishes
 * `profiles.banned` and `profiles.unbanned`.
 */
export async function setSuspension(
  { publish, sessions }: Pick<Deps, 'publish' | 'sessions'>,
  tx: Tx,
  personId: string,
  sanctionId: string | undefined,
): Promise<void> {
  const before = await lockRights(tx, personId);
  if (!before || (before.suspension_id ?? undefined) === sanctionId) return;
  const isBanned = await setSuspensionColumns(tx, personId, sanctionId);
  afterCommit(tx, () => sessions.forget(personId));
  if (isBanned === before.is_banned) return;
  await publish(tx, isBanned ? { type: 'profiles.banned', personId } : { type: 'profiles.unbanned', personId });
}
