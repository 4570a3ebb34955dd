import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks the events that these people host and that have not ended, in the order of the ids. */
export async function lockOpenEventsOf(
  tx: Tx,
  hostIds: readonly [string, string],
): Promise<{ id: string; host_id: string }[]> {
  return tx
    .selectFrom('event')
    .select(['id', 'host_id'])
    .where('host_id', 'in', [...hostIds])
    .where('end_time', '>', sql<Date>`now()`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Removes each of two people from the guests and hosts of the other's events that have not ended. Returns the ids of events where a seat
 * became free. The events must be locked.
 */
export async function removeGuestsBetween(tx: Tx, pair: readonly [string, string]): Promise<string[]> {
  const isBetween = sql`using event where event.id = guest.event_id and event.end_time > now()
    and (event.host_id, guest.person_id) in ((${pair[0]}, ${pair[1]}), (${pair[1]}, ${pair[0]}))`;
  for (const table of ['event_request', 'event_invitation', 'event_waitlist'] as const) {
    await sql`delete from ${sql.table(table)} as guest ${isBetween}`.execute(tx);
  }
  await sql`delete from event_host as co_host using event where event.id = co_host.event_id and event.end_time > now()
    and (event.host_id, co_host.person_id) in ((${pair[0]}, ${pair[1]}), (${pair[1]}, ${pair[0]}))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with removed as (delete from event_attendee as guest ${isBetween} returning guest.event_id)
    update event set taken = taken - 1 from removed where event.id = removed.event_id returning event.id`.execute(tx);
  return rows.map(({ id }) => id);
}
