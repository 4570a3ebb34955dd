import { sql } from 'kysely';
import { isInAudience } from '#features/communities/communities.public.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';

/** Takes a seat if one is free and the event has not started. Returns whether it did. */
export async function takeSeat(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx
    .updateTable('event')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', eventId)
    .where(sql<boolean>`taken < capacity and cancelled_at is null and start_time > now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an attendee for a seat that `takeSeat` took, and removes their waitlist entry. */
export async function addAttendee(tx: Tx, eventId: string, personId: string): Promise<void> {
  await tx.insertInto('event_attendee').values({ event_id: eventId, person_id: personId }).execute();
  await removeFromWaitlist(tx, eventId, personId);
}

/** Removes an attendee and frees their seat. Returns whether they had one. */
export async function removeAttendee(tx: Tx, eventId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_attendee')
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  if (!numDeletedRows) return false;
  await tx
    .updateTable('event')
    .set({ taken: sql<number>`taken - 1` })
    .where('id', '=', eventId)
    .execute();
  return true;
}

/** Adds a person to the end of the waitlist. */
export async function addToWaitlist(tx: Tx, eventId: string, personId: string): Promise<void> {
  await tx.insertInto('event_waitlist').values({ event_id: eventId, person_id: personId }).execute();
}

export async function removeFromWaitlist(tx: Tx, eventId: string, personId: string): Promise<void> {
  await tx.deleteFrom('event_waitlist').where('event_id', '=', eventId).where('person_id', '=', personId).execute();
}

/**
 * Gives the free seats of an upcoming event to the first people of its waitlist who are visible and may read it. Returns their ids.
 * Every transaction that frees or adds a seat calls this, so that no one waits while a seat is free.
 */
export async function seatFromWaitlist(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with free as (
      select id, host_id, community_id, audience, capacity - taken as seats from event
      where id = ${eventId} and taken < capacity and cancelled_at is null and start_time > now()
    ), next as (
      select waiting.event_id, waiting.person_id, waiting.position
      from event_waitlist as waiting join free on free.id = waiting.event_id
        join person on person.id = waiting.person_id and ${isVisibleTo(sql.ref('free.host_id'), 'person')}
      where ${isInAudience(sql.ref('person.id'), 'free', 'free.host_id')}
      order by waiting.position limit (select seats from free)
    ), removed as (
      delete from event_waitlist as waiting using next
      where waiting.event_id = next.event_id and waiting.person_id = next.person_id
    ), seated as (
      insert into event_attendee (event_id, person_id) select event_id, person_id from next order by position
      returning person_id, id
    ), counted as (
      update event set taken = taken + (select count(*) from seated)::int from free where event.id = free.id
    )
    select person_id from seated order by id`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** Adds a pending request, or makes an answered one pending again. */
export async function addRequest(
  tx: Tx,
  { eventId, personId, message }: { eventId: string; personId: string; message: string },
): Promise<void> {
  await tx
    .insertInto('event_request')
    .values({ event_id: eventId, person_id: personId, message, reason: null, decided_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'person_id'])
        .doUpdateSet({ state: 'pending', message, reason: null, decided_at: null }),
    )
    .execute();
}

/** Removes a request unless the host declined it: that answer is kept. */
export async function removeRequest(tx: Tx, eventId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('event_request')
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .where('state', '<>', 'declined')
    .execute();
}
