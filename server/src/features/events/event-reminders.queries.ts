import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#platform/database.ts';

/** When the transaction began, by the database's clock. */
export async function findNow(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no clock.');
  return row.now;
}

/** Remembers that people were reminded; tells whether they had been. */
export async function addReminder(
  tx: Tx,
  { eventId, ahead, startTime }: { eventId: string; ahead: 'day' | 'hour'; startTime: string },
): Promise<'added' | 'present'> {
  const row = await tx
    .insertInto('event_reminder')
    .values({ event_id: eventId, ahead, start_time: startTime })
    .onConflict((old) => old.columns(['event_id', 'ahead', 'start_time']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row ? 'added' : 'present';
}
