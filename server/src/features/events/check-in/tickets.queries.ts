import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database.ts';
import { guestColumns, type GuestRow } from '#features/events/events.queries.ts';
import { runStatement } from '#platform/statement.ts';

export interface SeatRow {
  id: string;
  user_id: string;
  checked_in_at: Date | null;
  ticket_key: Buffer;
}

/** Somebody's seat, with what its ticket is signed with. */
export async function findSeat(db: Db, eventId: string, userId: string): Promise<SeatRow | undefined> {
  return seats(db, eventId).where('event_attendee.user_id', '=', userId).executeTakeFirst();
}

/** The seat of that id. */
export async function findSeatById(db: Db, eventId: string, id: string): Promise<SeatRow | undefined> {
  return seats(db, eventId).where('event_attendee.id', '=', id).executeTakeFirst();
}

/** The seat whose ticket proof begins with those bytes; undefined where several do. */
export async function findSeatByCode(db: Db, eventId: string, bytes: Uint8Array): Promise<SeatRow | undefined> {
  const found = await seats(db, eventId)
    .where('event_attendee.ticket_proof', 'is not', null)
    .where(sql`substr(event_attendee.ticket_proof, 1, 5)`, '=', Buffer.from(bytes))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the event has seats that are older than the column of proofs. */
export async function hasSeatsWithoutProof(db: Db, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('event_attendee')
    .select('id')
    .where('event_id', '=', eventId)
    .where('ticket_proof', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Fills in the proofs of those seats. */
export async function setMissingProofs(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('event_attendee')
    .from('event')
    .set({ ticket_proof: sql<Buffer>`ticket_proof_of(event.id, event_attendee.id, event.ticket_key)` })
    .whereRef('event.id', '=', 'event_attendee.event_id')
    .where('event_attendee.event_id', '=', eventId)
    .where('event_attendee.ticket_proof', 'is', null)
    .execute();
}

function seats(db: Db, eventId: string) {
  return db
    .selectFrom('event_attendee')
    .innerJoin('event', 'event.id', 'event_attendee.event_id')
    .select(['event_attendee.id', 'event_attendee.user_id', 'event_attendee.checked_in_at', 'event.ticket_key'])
    .where('event_attendee.event_id', '=', eventId);
}

/** Marks a seat as taken at the door, once; a moment by a phone's clock is never later than now. */
export async function setCheckedIn(tx: Tx, id: string, at: string): Promise<'let in' | 'was in'> {
  const row = await tx
    .updateTable('event_attendee')
    .set({ checked_in_at: sql<Date>`least(${at}::timestamptz, now())` })
    .where('id', '=', id)
    .where('checked_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row ? 'let in' : 'was in';
}

/** Who sits there, whoever reads it. */
export async function listSeated(db: Db, ids: string[]): Promise<(GuestRow & { checked_in_at: Date | null })[]> {
  if (ids.length === 0) return [];
  return runStatement<GuestRow & { checked_in_at: Date | null }>(db, {
    name: 'event-seated',
    text: `select entry.id, entry.checked_in_at, ${guestColumns}
     from event_attendee as entry join person as guest on guest.id = entry.user_id where entry.id = any($1::uuid[])`,
    values: [ids],
  });
}

export interface NewScan {
  eventId: string;
  attendeeId: string;
  scanId: string;
  door: string;
  scannedAt: string;
  isFirst: boolean;
}

/** Notes a scan at the door. */
export async function addScan(tx: Tx, scan: NewScan): Promise<void> {
  await tx
    .insertInto('event_scan')
    .values({
      event_id: scan.eventId,
      attendee_id: scan.attendeeId,
      scan_id: scan.scanId,
      door: scan.door,
      scanned_at: sql<Date>`least(${scan.scannedAt}::timestamptz, now())`,
      is_first: scan.isFirst,
    })
    .execute();
}
