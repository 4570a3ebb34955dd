import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import type { Role } from '#platform/http/viewer.ts';
import { lockRights, setRoleColumns, setSuspensionColumns } from './account-rights.queries.ts';

/**
 * Suspends a person by a sanction, or ends their suspension. After the commit it applies to their sessions and sockets. Publishes
 * `profiles.suspended`, `profiles.banned` and `profiles.unbanned`.
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
  if (sanctionId !== undefined) await publish(tx, { type: 'profiles.suspended', personId });
  if (isBanned === before.is_banned) return;
  const type = isBanned ? 'profiles.banned' : 'profiles.unbanned';
  await publish(tx, { type, personId, isDeleted: before.deleted_at !== null });
}

/** Gives a person a role; a steward has one campus, or all of them (null). After the commit it applies to their sessions. */
export async function setRole(
  { sessions }: Pick<Deps, 'sessions'>,
  tx: Tx,
  personId: string,
  role: { role: Role; campusId: string | null },
): Promise<void> {
  await setRoleColumns(tx, personId, role);
  afterCommit(tx, () => sessions.forget(personId));
}
