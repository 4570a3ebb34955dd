import { attendeePageSize, checkInPageSize } from '@baraza/contract/features/event-limits.ts';
import type { Tx } from '#platform/database.ts';
import { firstId, firstOf } from '#platform/page-sql.ts';
import { guestColumns, type GuestRow, visibleGuest } from '#features/events/events.queries.ts';
import { runStatement } from '#platform/statement.ts';
import type { Db } from '#platform/database.ts';

export interface DoorRow extends GuestRow {
  checked_in_at: Date | null;
  /** The first 16 bytes of the SHA-256 of their ticket. */
  proof: Buffer;
}

/** A page of the attendees, in the order of their registration. */
export async function listForDoor(
  db: Db,
  viewerId: string,
  { eventId, lastId }: { eventId: string; lastId: string | undefined },
): Promise<DoorRow[]> {
  return runStatement<DoorRow>(db, {
    name: 'event-door-page',
    text: `select entry.id, entry.checked_in_at, ${guestColumns},
       coalesce(entry.ticket_proof, ticket_proof_of(event.id, entry.id, event.ticket_key)) as proof
     from event_attendee as entry join event on event.id = entry.event_id join person as guest on guest.id = entry.user_id
     where entry.event_id = $2 and ${visibleGuest} and entry.id > $3
     order by entry.id limit ${checkInPageSize + 1}`,
    values: [viewerId, eventId, lastId ?? firstId],
  });
}

export interface ScanRow {
  id: string;
  scan_id: string;
  attendee_id: string;
  user_id: string;
  door: string;
  scanned_at: Date;
  is_first: boolean;
}

const scanColumns = `scan.id, scan.scan_id, scan.attendee_id, entry.user_id, scan.door, scan.scanned_at, scan.is_first`;
const fromScans = 'from event_scan as scan join event_attendee as entry on entry.id = scan.attendee_id';

/** A page of an event's scans in the order in which the server was told of them. */
export async function listScans(
  db: Db,
  { eventId, after, limit = attendeePageSize }: { eventId: string; after: string | undefined; limit?: number },
): Promise<ScanRow[]> {
  return runStatement<ScanRow>(db, {
    name: 'event-scans',
    text: firstOf(`select ${scanColumns} ${fromScans} where scan.event_id = $1 and scan.id > $2`, 'id', '$3'),
    values: [eventId, after ?? firstId, limit],
  });
}

/** Those of the scans that the server was told of before. */
export async function listKnownScans(tx: Tx, eventId: string, scanIds: string[]): Promise<ScanRow[]> {
  return runStatement<ScanRow>(tx, {
    name: 'event-scans-known',
    text: `select ${scanColumns} ${fromScans} where scan.event_id = $1 and scan.scan_id = any($2::text[])`,
    values: [eventId, scanIds],
  });
}
