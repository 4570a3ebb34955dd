import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';
import { recordAct } from './audit.ts';

/** Records that a steward has read something, unless they read it within the last hour. */
export async function recordView(
  tx: Tx,
  view: {
    actorId: string;
    act: string;
    subjectType: string;
    subjectId: string;
    personId: string | null;
    campusId: string | null;
  },
): Promise<void> {
  const recent = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', view.actorId)
    .where('act', '=', view.act)
    .where('subject_id', '=', view.subjectId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  if (!recent) await recordAct(tx, { ...view, via: 'web' });
}
