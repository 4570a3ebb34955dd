import { sql } from 'kysely';
import { checkInPageSize } from '@baraza/contract/features/event-limits.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId } from '#platform/sql/page-sql.ts';

export type CheckInGuestRow = Awaited<ReturnType<typeof listCheckInGuests>>[number];

/** A page of the attendees in the order of their registration, one row more than it shows, with the proofs of their tickets. */
export async function listCheckInGuests(
  db: Db,
  viewerId: string,
  { eventId, lastId = firstId }: { eventId: string; lastId: string | undefined },
) {
  return db
    .selectFrom('event_attendee as entry')
    .innerJoin('event', 'event.id', 'entry.event_id')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .select(['entry.id', 'entry.checked_in_at', ...personColumns('guest')])
    .select('entry.ticket_proof as proof')
    .where('entry.event_id', '=', eventId)
    .where(isVisibleTo(viewerId, 'guest'))
    .where('entry.id', '>', lastId)
    .orderBy('entry.id')
    .limit(checkInPageSize + 1)
    .execute();
}

export type ScanRow = Awaited<ReturnType<typeof listScans>>[number];

function selectScans(db: Db, eventId: string) {
  return db
    .selectFrom('event_scan as scan')
    .innerJoin('event_attendee as entry', 'entry.id', 'scan.attendee_id')
    .select([
      'scan.id',
      'scan.scan_id',
      'scan.attendee_id',
      'entry.person_id',
      'scan.device',
      'scan.scanned_at',
      'scan.is_first',
    ])
    .where('scan.event_id', '=', eventId);
}

/** A page of an event's scans of visible people in the order in which the server recorded them. */
export async function listScans(
  db: Db,
  viewerId: string,
  { eventId, after = firstId, limit }: { eventId: string; after: string | undefined; limit: number },
) {
  return selectScans(db, eventId)
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .where(isVisibleTo(viewerId, 'guest'))
    .where('scan.id', '>', after)
    .orderBy('scan.id')
    .limit(limit)
    .execute();
}

/** The recorded scans with these `scanIds`. */
export async function findScans(tx: Tx, eventId: string, scanIds: string[]): Promise<ScanRow[]> {
  return selectScans(tx, eventId).where('scan.scan_id', 'in', scanIds).execute();
}

/**
 * Checks an attendee in unless they are already. Returns whether it did. A time from a phone whose clock is fast is
 * replaced by now.
 */
export async function setCheckedIn(tx: Tx, id: string, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('event_attendee')
    .set({ checked_in_at: sql<Date>`least(${at}::timestamptz, now())` })
    .where('id', '=', id)
    .where('checked_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the attendees with these ids whom the viewer may see. */
export async function findAttendees(db: Db, viewerId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('event_attendee as entry')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .select(['entry.id', 'entry.checked_in_at', ...personColumns('guest')])
    .where('entry.id', 'in', ids)
    .where(isVisibleTo(viewerId, 'guest'))
    .execute();
}

export interface NewScan {
  eventId: string;
  attendeeId: string;
  scanId: string;
  device: string;
  scannedAt: string;
  isFirst: boolean;
}

export async function addScan(tx: Tx, scan: NewScan): Promise<void> {
  await tx
    .insertInto('event_scan')
    .values({
      event_id: scan.eventId,
      attendee_id: scan.attendeeId,
      scan_id: scan.scanId,
      device: scan.device,
      scanned_at: sql<Date>`least(${scan.scannedAt}::timestamptz, now())`,
      is_first: scan.isFirst,
    })
    .execute();
}
