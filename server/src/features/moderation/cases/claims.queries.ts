import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** How long a steward keeps a case that they have claimed. */
const claimHours = 24;

/** Locks a case until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('report_case').select('id').where('id', '=', id).forUpdate().execute();
}

const isClaimExpired = sql<boolean>`claimed_at < now() - make_interval(hours => ${sql.lit(claimHours)})`;

/** Claims a case that is open, whose claim has expired, or that the steward has claimed already. Returns whether it did. */
export async function setClaimed(db: Db, id: string, stewardId: string): Promise<boolean> {
  const row = await db
    .updateTable('report_case')
    .set({ status: 'IN_REVIEW', claimed_by: stewardId, claimed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'OPEN'),
        eb.and([eb('status', '=', 'IN_REVIEW'), eb.or([eb('claimed_by', '=', stewardId), isClaimExpired])]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a case that the steward has claimed back to the queue. Returns whether it did. */
export async function setReleased(db: Db, id: string, stewardId: string): Promise<boolean> {
  const row = await db
    .updateTable('report_case')
    .set({ status: 'OPEN', claimed_by: null, claimed_at: null })
    .where('id', '=', id)
    .where('status', '=', 'IN_REVIEW')
    .where('claimed_by', '=', stewardId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the cases of expired claims back to the queue. */
export async function releaseExpiredClaims(db: Db): Promise<void> {
  await db
    .updateTable('report_case')
    .set({ status: 'OPEN', claimed_by: null, claimed_at: null })
    .where('status', '=', 'IN_REVIEW')
    .where(isClaimExpired)
    .execute();
}
