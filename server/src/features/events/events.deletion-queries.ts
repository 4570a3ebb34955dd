import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

export interface AffectedEvent {
  id: string;
  host_id: string;
  cover: string | null;
}

/** Locks every event that a person hosts, is a guest of or commented on, in the order of the ids. */
export async function lockEventsOf(tx: Tx, personId: string): Promise<AffectedEvent[]> {
  const { rows } = await sql<AffectedEvent>`
    select id, host_id, cover from event
    where host_id = ${personId} or id in (
      select event_id from event_attendee where person_id = ${personId}
      union select event_id from event_request where person_id = ${personId}
      union select event_id from event_invitation where person_id = ${personId}
      union select event_id from event_waitlist where person_id = ${personId}
      union select subject_id from comment where author_id = ${personId} and subject_type = 'EVENT'
    ) order by id for no key update`.execute(tx);
  return rows;
}

/** The ids of a host's events that have neither ended nor been cancelled. */
export async function listUpcomingIds(tx: Tx, hostId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event')
    .select('id')
    .where('host_id', '=', hostId)
    .where('cancelled_at', 'is', null)
    .where('end_time', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeHostedEvents(tx: Tx, hostId: string): Promise<void> {
  await tx.deleteFrom('event').where('host_id', '=', hostId).execute();
}

/** Removes a person from the guests of all events, and their calendar. Returns the ids of events where a seat became free. */
export async function removeGuest(tx: Tx, personId: string): Promise<string[]> {
  for (const table of ['event_request', 'event_invitation', 'event_waitlist'] as const) {
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  }
  await tx.deleteFrom('event_host').where('person_id', '=', personId).execute();
  await tx.deleteFrom('event_calendar_address').where('person_id', '=', personId).execute();
  const { rows } = await sql<{ id: string }>`
    with removed as (delete from event_attendee where person_id = ${personId} returning event_id)
    update event set taken = taken - 1 from removed where event.id = removed.event_id returning event.id`.execute(tx);
  return rows.map(({ id }) => id);
}
