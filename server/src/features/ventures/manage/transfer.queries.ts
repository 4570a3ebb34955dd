import { transferDays } from '@baraza/contract/features/venture-limits.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** The open offer of a venture. The venture's row must be locked. */
export async function findTransfer(tx: Tx, ventureId: string): Promise<{ recipient_id: string } | undefined> {
  return tx
    .selectFrom('venture_transfer')
    .select('recipient_id')
    .where('venture_id', '=', ventureId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Adds an offer of a venture and replaces an expired one. */
export async function addTransfer(tx: Tx, ventureId: string, recipientId: string): Promise<void> {
  const offer = {
    recipient_id: recipientId,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${transferDays})`,
  };
  await tx
    .insertInto('venture_transfer')
    .values({ venture_id: ventureId, ...offer })
    .onConflict((old) => old.column('venture_id').doUpdateSet(offer))
    .execute();
}

export async function removeTransfer(tx: Tx, ventureId: string): Promise<void> {
  await tx.deleteFrom('venture_transfer').where('venture_id', '=', ventureId).execute();
}
