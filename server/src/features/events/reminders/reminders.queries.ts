import { type Kysely, sql } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Tables, Tx } from '#platform/database.ts';

/** When the transaction began, by the database's clock. */
export async function findNow(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no clock.');
  return row.now;
}

/** Whether those who come to an event may still see it. */
export async function isHostVisible(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select('host.id')
    .where('event.id', '=', eventId)
    .where(sql<boolean>`${sql.raw(visiblePersonSql({ person: 'host', viewer: 'host.id' }))}`)
    .executeTakeFirst();
  return row !== undefined;
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
