import { randomUUID } from 'node:crypto';
import type { CheckInGuest, Scan, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import { checkInPageSize } from '@baraza/contract/features/event-limits.ts';
import type { Attendee } from '@baraza/contract/features/events.ts';
import { requireLive } from '#features/communities/communities.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, ruleBroken } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { eventCancelled } from '#features/events/events.policy.ts';
import { listManagerIds } from '#features/events/events.hosts.queries.ts';
import { lockExistingEvent, requireManager } from '#features/events/events.service.ts';
import { viewAttendeeForHost } from '#features/events/events.view.ts';
import {
  addScan,
  findAttendees,
  findScans,
  listCheckInGuests,
  listScans,
  type ScanRow,
  setCheckedIn,
} from './check-in.queries.ts';
import { viewCheckInGuest, viewScan } from './check-in.view.ts';
import { findSeatByTicket } from './tickets.service.ts';

// A phone checks guests in without a connection: it first loads the guests with the proofs of their tickets, keeps its
// scans, and sends them later. Of several scans of one ticket, the one that the server records first checks its holder in.

/** A page of the attendees for a phone that checks them in, for the host; 403 to others. */
export async function viewCheckInGuests(
  deps: Deps,
  viewer: Viewer,
  { eventId, lastId }: { eventId: string; lastId: string | undefined },
): Promise<Page<CheckInGuest> & { total: number }> {
  const { taken } = await requireManager(deps, viewer, eventId);
  const rows = await listCheckInGuests(deps.db, viewer.id, { eventId, lastId });
  return { ...pageOf(rows, checkInPageSize, { view: viewCheckInGuest, cursorOf: ({ id }) => id }), total: taken };
}

/**
 * Checks one guest in. Throws 422 `ticket_invalid` for a text that is not a ticket of this event or is that of a seat
 * given up, 409 `ticket_used` the second time, and 409 `archived` and `event_cancelled`.
 */
export async function checkIn(
  deps: Deps,
  viewer: Viewer,
  { eventId, ticket }: { eventId: string; ticket: string },
): Promise<Attendee> {
  await requireManager(deps, viewer, eventId);
  return transact(deps.db, async (tx) => {
    await lockForCheckIn(tx, viewer, eventId);
    const scan = { scanId: randomUUID(), device: 'api', ticket, scannedAt: new Date().toISOString() };
    const recorded = await recordScan(tx, viewer, eventId, scan);
    if (!recorded) throw ruleBroken('ticket_invalid', 'This is not a ticket for this event.');
    if (!recorded.is_first) throw conflict('ticket_used', 'This ticket has already been used.');
    await announceCheckIn(deps, tx, eventId);
    const attendee = (await viewAttendeesById(tx, viewer, [recorded.attendee_id])).get(recorded.attendee_id);
    if (!attendee) throw new Error('The attendee who was checked in does not exist.');
    return attendee;
  });
}

export interface ScanInput {
  scanId: string;
  ticket: string;
  scannedAt: string;
}

/**
 * Records scans in their order. A scan sent again gets its first result. Throws 403 to everyone but the host, and 409
 * `archived` and `event_cancelled`.
 */
export async function recordScans(
  deps: Deps,
  viewer: Viewer,
  { eventId, device, scans }: { eventId: string; device: string; scans: ScanInput[] },
): Promise<{ results: ScanResult[] }> {
  await requireManager(deps, viewer, eventId);
  return transact(deps.db, async (tx) => {
    await lockForCheckIn(tx, viewer, eventId);
    // A lone surrogate would be stored as another character, by which the scan would not be found again.
    const inputs = scans.map((scan) => ({ ...scan, scanId: scan.scanId.toWellFormed() }));
    const known = await findScans(
      tx,
      eventId,
      inputs.map(({ scanId }) => scanId),
    );
    const recorded = new Map<string, RecordedScan>(known.map((row) => [row.scan_id, row]));
    for (const scan of inputs) {
      const row = recorded.get(scan.scanId) ?? (await recordScan(tx, viewer, eventId, { ...scan, device }));
      if (row) recorded.set(scan.scanId, row);
    }
    if (recorded.size > known.length) await announceCheckIn(deps, tx, eventId);
    const attendees = await viewAttendeesById(
      tx,
      viewer,
      [...recorded.values()].map(({ attendee_id }) => attendee_id),
    );
    return { results: inputs.map(({ scanId }) => viewResult(scanId, recorded.get(scanId), attendees)) };
  });
}

/** Locks an event. Checks again whether the viewer manages it: a co-host may be removed meanwhile. */
async function lockForCheckIn(tx: Tx, viewer: Viewer, eventId: string): Promise<void> {
  const event = await lockExistingEvent(tx, eventId);
  await requireManager({ db: tx }, viewer, eventId);
  requireLive(event);
  if (event.cancelled_at) throw eventCancelled();
}

type RecordedScan = Pick<ScanRow, 'attendee_id' | 'is_first'>;

/** Records a new scan; undefined, and records nothing, if it did not read a ticket of the event. */
async function recordScan(
  tx: Tx,
  viewer: Viewer,
  eventId: string,
  { ticket, ...scan }: ScanInput & { device: string },
): Promise<RecordedScan | undefined> {
  const seat = await findSeatByTicket(tx, eventId, ticket);
  // Like a seat given up: the host learns nothing about a deleted account or a block.
  if (!seat || (await findAttendees(tx, viewer.id, [seat.id])).length === 0) return undefined;
  const isFirst = await setCheckedIn(tx, seat.id, scan.scannedAt);
  await addScan(tx, { ...scan, eventId, attendeeId: seat.id, isFirst });
  return { attendee_id: seat.id, is_first: isFirst };
}

function viewResult(scanId: string, scan: RecordedScan | undefined, attendees: Map<string, Attendee>): ScanResult {
  if (!scan) return { scanId, outcome: 'invalid', attendee: null };
  const attendee = attendees.get(scan.attendee_id) ?? null;
  return { scanId, outcome: scan.is_first ? 'let_in' : 'used', attendee };
}

async function viewAttendeesById(tx: Tx, viewer: Viewer, ids: string[]): Promise<Map<string, Attendee>> {
  const rows = await findAttendees(tx, viewer.id, ids);
  return new Map(rows.map((row) => [row.id, viewAttendeeForHost(row)]));
}

/** Notifies the phones of everyone who checks guests in, which then fetch the new scans. */
async function announceCheckIn({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, eventId: string): Promise<void> {
  const rooms = (await listManagerIds(tx, eventId)).map((id) => `user:${id}`);
  sockets.announce(tx, '/events check-in:new', { rooms }, { eventId });
}

/** A page of the scans of all phones, for the host; 403 to others. */
export async function viewScans(
  deps: Deps,
  viewer: Viewer,
  { eventId, after, limit }: { eventId: string; after: string | undefined; limit: number },
): Promise<Page<Scan>> {
  await requireManager(deps, viewer, eventId);
  const rows = await listScans(deps.db, viewer.id, { eventId, after, limit: limit + 1 });
  return pageOf(rows, limit, { view: viewScan, cursorOf: ({ id }) => id });
}
