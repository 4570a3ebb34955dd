import type { Sanction } from '@baraza/contract/features/stewardship.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';

const sanctionsShown = 50;

/** The sanctions of a person, newest first. */
export async function listSanctionsOf(db: Db, personId: string): Promise<Sanction[]> {
  const rows = await db
    .selectFrom('sanction')
    .select(['id', 'kind', 'reason', 'message', 'created_at'])
    .select([
      sql<Date | null>`nullif(ends_at, 'infinity')`.as('until'),
      sql<boolean>`reversed_at is null and coalesce(ends_at > now(), false)`.as('is_active'),
    ])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(sanctionsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The constraint of the column allows these kinds only.
    kind: row.kind as Sanction['kind'],
    reason: row.reason as Sanction['reason'],
    message: row.message,
    createdAt: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    isActive: row.is_active,
    appeal: null,
  }));
}
