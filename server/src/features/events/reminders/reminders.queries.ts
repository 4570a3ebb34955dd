import { sql } from 'kysely';
import { isReadableBy } from '#features/communities/communities.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The start of the transaction by the database's clock. */
export async function findNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

/** Whether the event can be read by others than its author: the author's account is visible and stewards have not hidden it. */
export async function isVisibleToGuests(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select('host.id')
    .where('event.id', '=', eventId)
    .where('event.hidden_at', 'is', null)
    .where(isReadableBy(sql.ref('host.id'), 'event', 'host'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a reminder was sent. Returns false if it had been before. */
export async function addReminder(
  tx: Tx,
  { eventId, ahead, startTime }: { eventId: string; ahead: 'day' | 'hour'; startTime: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('event_reminder')
    .values({ event_id: eventId, ahead, start_time: startTime })
    .onConflict((conflict) => conflict.columns(['event_id', 'ahead', 'start_time']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
