import { recordAct } from '#features/moderation/audit/audit.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';

/** Records that a command read something. */
export async function recordReading(
  db: Db,
  act: string,
  subjectType: string,
  more: { subjectId?: string; personId?: string } = {},
): Promise<void> {
  await transact(db, (tx) => recordAct(tx, { actorId: null, via: 'command line', act, subjectType, ...more }));
}
