import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

export type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeat>>>;

/** Seats with the key that signs the tickets of their event. */
function selectSeats(db: Db, eventId: string) {
  return db
    .selectFrom('event_attendee')
    .innerJoin('event', 'event.id', 'event_attendee.event_id')
    .select(['event_attendee.id', 'event_attendee.person_id', 'event_attendee.checked_in_at', 'event.ticket_key'])
    .where('event_attendee.event_id', '=', eventId);
}

/** A person's seat. */
export async function findSeat(db: Db, eventId: string, personId: string) {
  return selectSeats(db, eventId).where('event_attendee.person_id', '=', personId).executeTakeFirst();
}

export async function findSeatById(db: Db, eventId: string, id: string): Promise<SeatRow | undefined> {
  return selectSeats(db, eventId).where('event_attendee.id', '=', id).executeTakeFirst();
}

/** The seat whose ticket proof begins with these five bytes; undefined if several do. */
export async function findSeatByCode(db: Db, eventId: string, bytes: Uint8Array): Promise<SeatRow | undefined> {
  const found = await selectSeats(db, eventId)
    .where(sql`substr(event_attendee.ticket_proof, 1, 5)`, '=', Buffer.from(bytes))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}
