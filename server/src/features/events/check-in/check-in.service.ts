import type { CheckInGuest, Scan, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import { checkInPageSize } from '@baraza/contract/features/event-limits.ts';
import type { Attendee } from '@baraza/contract/features/events.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notFound } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { asHost } from '#features/events/events.service.ts';
import { type DoorRow, listForDoor, listKnownScans, listScans, type ScanRow } from './check-in.queries.ts';
import { addScan, setCheckedIn } from './tickets.queries.ts';
import { prepareCodes, readTicket, tellDoors, viewSeated } from './tickets.service.ts';
import { cancelled } from '#features/events/events.policy.ts';
import { lockEvent } from '#features/events/events.queries.ts';
import { viewGuest } from '#features/events/events.view.ts';

// Phones at the doors of an event go on without connection, in three phases. Before, each loads the guests with a proof of
// every ticket, by which it tells good ones from others and a first use from a second. Meanwhile it keeps its scans. Then
// it tells of them here, where all doors meet: whichever scan of a ticket arrives first let its holder in, each later one
// is a second use, and every phone reads the same list of scans afterwards.

/** A page of the guests for a phone at the door, for the host; 403 to others. */
export async function viewDoor(
  deps: Deps,
  viewer: Viewer,
  { eventId, lastId }: { eventId: string; lastId: string | undefined },
): Promise<{ guests: CheckInGuest[]; total: number; hasMore: boolean }> {
  const { taken } = await asHost(deps, viewer, eventId);
  const rows = await listForDoor(deps.db, viewer.id, { eventId, lastId });
  const guests = rows.slice(0, checkInPageSize).map(viewDoorGuest);
  return { guests, total: taken, hasMore: rows.length > checkInPageSize };
}

function viewDoorGuest(row: DoorRow): CheckInGuest {
  return {
    id: row.id,
    userId: row.user_id,
    user: viewGuest(row),
    proof: row.proof.toString('base64url'),
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
  };
}

export interface Scanned {
  scanId: string;
  ticket: string;
  scannedAt: string;
}

/** Notes scans at a door, in their order. Throws 403 to all but the host, and 409 `event_cancelled`. */
export async function noteScans(
  deps: Deps,
  viewer: Viewer,
  { eventId, door, scans }: { eventId: string; door: string; scans: Scanned[] },
): Promise<{ results: ScanResult[] }> {
  await asHost(deps, viewer, eventId);
  await prepareCodes(
    deps,
    eventId,
    scans.map(({ ticket }) => ticket),
  );
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw notFound();
    if (event.cancelled_at) throw cancelled();
    // A half of a pair of UTF-16 is stored as another sign, by which it would not be found again.
    const ids = scans.map(({ scanId }) => scanId.toWellFormed());
    const noted = new Map<string, Noted>((await listKnownScans(tx, eventId, ids)).map((row) => [row.scan_id, row]));
    const known = noted.size;
    // One after the other: of two scans of one ticket the first one lets in.
    for (const [place, scan] of scans.entries()) {
      const scanId = ids[place] ?? '';
      const done = !noted.has(scanId) && (await noteScan(tx, { eventId, door, ...scan, scanId }));
      if (done) noted.set(scanId, done);
    }
    if (noted.size > known) tellDoors(deps, tx, event);
    const attendees = await viewSeated(
      tx,
      [...noted.values()].map(({ attendee_id: id }) => id),
    );
    return { results: ids.map((scanId) => resultOf(scanId, noted.get(scanId), attendees)) };
  });
}

type Noted = Pick<ScanRow, 'attendee_id' | 'is_first'>;

function resultOf(scanId: string, noted: Noted | undefined, attendees: Map<string, Attendee>): ScanResult {
  if (!noted) return { scanId, outcome: 'invalid', attendee: null };
  const attendee = attendees.get(noted.attendee_id) ?? null;
  return { scanId, outcome: noted.is_first ? 'let_in' : 'used', attendee };
}

/** Notes one scan that is new; nothing where it read no ticket of the event. */
async function noteScan(
  tx: Tx,
  { eventId, ticket, ...scan }: Scanned & { eventId: string; door: string },
): Promise<Noted | undefined> {
  const seat = await readTicket(tx, eventId, ticket);
  if (!seat) return undefined;
  const isFirst = (await setCheckedIn(tx, seat.id, scan.scannedAt)) === 'let in';
  await addScan(tx, { ...scan, eventId, attendeeId: seat.id, isFirst });
  return { attendee_id: seat.id, is_first: isFirst };
}

/** A page of the scans at all doors, for the host; 403 to others. */
export async function viewScans(
  deps: Deps,
  viewer: Viewer,
  { eventId, after, limit }: { eventId: string; after: string | undefined; limit: number },
): Promise<{ items: Scan[]; hasMore: boolean }> {
  await asHost(deps, viewer, eventId);
  const rows = await listScans(deps.db, { eventId, after, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(viewScan), hasMore: rows.length > limit };
}

function viewScan(row: ScanRow): Scan {
  return {
    id: row.id,
    scanId: row.scan_id,
    attendeeId: row.attendee_id,
    userId: row.user_id,
    door: row.door,
    scannedAt: row.scanned_at.toISOString(),
    isFirst: row.is_first,
  };
}
