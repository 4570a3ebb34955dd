import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database.ts';

export interface NewSanctionRow {
  kind: SanctionKind;
  personId: string;
  reason: string;
  message: string;
  /** The length of a suspension in days. */
  days: number | undefined;
  caseId: string | undefined;
  imposedBy: string | null;
}

/** Adds a sanction and returns its id. */
export async function addSanction(tx: Tx, sanction: NewSanctionRow): Promise<string> {
  const ends = {
    WARNING: null,
    SUSPENSION: sql<Date>`now() + make_interval(days => ${sanction.days ?? 0}::int)`,
    BAN: sql<Date>`'infinity'`,
  };
  const row = await tx
    .insertInto('sanction')
    .values({
      person_id: sanction.personId,
      kind: sanction.kind,
      reason: sanction.reason,
      message: sanction.message,
      case_id: sanction.caseId ?? null,
      imposed_by: sanction.imposedBy,
      ends_at: ends[sanction.kind],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The active suspension or ban of a person that ends last; undefined without one. */
export async function findLongestSuspension(tx: Tx, personId: string) {
  return tx
    .selectFrom('sanction')
    .select(['id', 'ends_at'])
    .select(sql<boolean>`ends_at = 'infinity'`.as('is_ban'))
    .where('person_id', '=', personId)
    .where('reversed_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
