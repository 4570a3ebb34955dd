import { sql } from 'kysely';
import type { Tx } from '#platform/database.ts';

export interface TouchedEvent {
  id: string;
  host_id: string;
  cover: string | null;
}

/** Holds every event that somebody hosts, is a guest of or has spoken at, in the order of their ids. */
export async function lockEventsTouchedBy(tx: Tx, personId: string): Promise<TouchedEvent[]> {
  const { rows } = await sql<TouchedEvent>`
    select id, host_id, cover from event
    where host_id = ${personId} or id in (
      select event_id from event_attendee where user_id = ${personId}
      union select event_id from event_request where user_id = ${personId}
      union select event_id from event_invitation where user_id = ${personId}
      union select event_id from event_waitlist where user_id = ${personId}
      union select event_id from event_comment where author_id = ${personId}
    ) order by id for no key update`.execute(tx);
  return rows;
}

/** The events of a host that are not over and not cancelled. */
export async function listUpcomingOf(tx: Tx, hostId: string): Promise<string[]> {
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

export async function removeEventsOf(tx: Tx, hostId: string): Promise<void> {
  await tx.deleteFrom('event').where('host_id', '=', hostId).execute();
}

/** Takes somebody's seats back, and all else that they were to events; tells at which a seat is free now. */
export async function removeGuestEverywhere(tx: Tx, personId: string): Promise<string[]> {
  for (const table of ['event_request', 'event_invitation', 'event_waitlist'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', personId).execute();
  }
  await tx.deleteFrom('invitation_day').where('person_id', '=', personId).execute();
  await tx.deleteFrom('event_calendar_address').where('person_id', '=', personId).execute();
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from event_attendee where user_id = ${personId} returning event_id)
    update event set taken = taken - 1 from gone where event.id = gone.event_id returning event.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes what somebody has said, with the replies under it; comments of others that were answered are counted anew. */
export async function removeWordsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with gone as (delete from event_comment where author_id = ${personId} returning event_id, parent_id)
    update event_comment as parent set replies_count = replies_count - lost.number
    from (select event_id, parent_id, count(*)::int as number from gone group by event_id, parent_id) as lost
    where parent.event_id = lost.event_id and parent.id = lost.parent_id and parent.author_id <> ${personId}`.execute(
    tx,
  );
}
