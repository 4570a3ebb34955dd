import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Attendee, Ticket } from '@baraza/contract/features/events.ts';
import { bytesOfCode, codeOf, typedCode } from '@baraza/contract/shared/ticket-code.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { conflict, notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { asHost, standingAt } from '#features/events/events.service.ts';
import {
  addScan,
  findSeat,
  findSeatByCode,
  findSeatById,
  hasSeatsWithoutProof,
  listSeated,
  type SeatRow,
  setCheckedIn,
  setMissingProofs,
} from './tickets.queries.ts';
import { cancelled } from '#features/events/events.policy.ts';
import { type LockedEvent, lockEvent } from '#features/events/events.queries.ts';
import { viewAttendeeForHost } from '#features/events/events.view.ts';

/** The viewer's ticket; 403 without a seat. */
export async function viewTicket(deps: Deps, viewer: Viewer, eventId: string): Promise<Ticket> {
  await standingAt(deps.db, viewer, eventId);
  const seat = await findSeat(deps.db, eventId, viewer.id);
  if (!seat) throw notAllowed('Only those who have a seat have a ticket.');
  return {
    eventId,
    userId: viewer.id,
    ticket: writeTicket(eventId, seat),
    code: codeOf(proofOf(writeTicket(eventId, seat))),
    checkedInAt: seat.checked_in_at?.toISOString() ?? null,
  };
}

/**
 * Lets somebody in. Throws 422 `ticket_invalid` for what is no ticket of this event (any more, where the seat was given up),
 * and 409 `ticket_used` the second time.
 */
export async function checkIn(
  deps: Deps,
  viewer: Viewer,
  { eventId, ticket }: { eventId: string; ticket: string },
): Promise<Attendee> {
  await asHost(deps, viewer, eventId);
  await prepareCodes(deps, eventId, [ticket]);
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw notFound();
    if (event.cancelled_at) throw cancelled();
    const seat = await readTicket(tx, eventId, ticket);
    if (!seat) throw ruleBroken('ticket_invalid', 'This is no ticket for this event.');
    const now = new Date().toISOString();
    if ((await setCheckedIn(tx, seat.id, now)) === 'was in') {
      throw conflict('ticket_used', 'This ticket has been used already.');
    }
    const scan = { scanId: randomUUID(), door: 'api', scannedAt: now };
    await addScan(tx, { ...scan, eventId, attendeeId: seat.id, isFirst: true });
    tellDoors(deps, tx, event);
    const attendee = (await viewSeated(tx, [seat.id])).get(seat.id);
    if (!attendee) throw new Error('A seat that was just taken at the door is not there.');
    return attendee;
  });
}

/** Has the host's phones at the doors ask for what is new. */
export function tellDoors(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { id: eventId, host_id: hostId }: Pick<LockedEvent, 'id' | 'host_id'>,
): void {
  sockets.announce(tx, '/events check-in:new', { rooms: `user:${hostId}` }, { eventId });
}

/** Who has those seats, as the host sees them, by the seats' ids. */
export async function viewSeated(tx: Tx, ids: string[]): Promise<Map<string, Attendee>> {
  const rows = await listSeated(tx, ids);
  return new Map(rows.map((row) => [row.id, viewAttendeeForHost(row)]));
}

/**
 * Makes the codes among the tickets known to the database, where seats are older than its proofs. In a transaction of
 * its own, because a wrong code rolls its transaction back.
 */
export async function prepareCodes({ db }: Pick<Deps, 'db'>, eventId: string, tickets: string[]): Promise<void> {
  if (!tickets.some((ticket) => typedCode(ticket) !== undefined)) return;
  if (!(await hasSeatsWithoutProof(db, eventId))) return;
  await transact(db, async (tx) => {
    if (await lockEvent(tx, eventId)) await setMissingProofs(tx, eventId);
  });
}

/** The seat of a ticket or of its code; undefined for an invalid ticket, also of a seat that was given up. */
export async function readTicket(tx: Tx, eventId: string, ticket: string): Promise<SeatRow | undefined> {
  const code = typedCode(ticket);
  if (code !== undefined) return findSeatByCode(tx, eventId, bytesOfCode(code));
  const id = seatOf(ticket);
  const seat = id === undefined ? undefined : await findSeatById(tx, eventId, id);
  return seat && isSame(ticket, writeTicket(eventId, seat)) ? seat : undefined;
}

/**
 * The seat's id and a signature of 128 bits, short enough for a QR code that a cheap camera reads. The database makes
 * its proof in the same way (`ticket_proof_of`).
 */
export function writeTicket(eventId: string, { id, ticket_key }: Pick<SeatRow, 'id' | 'ticket_key'>): string {
  const signature = createHmac('sha256', ticket_key).update(`${eventId} ${id}`).digest().subarray(0, 16);
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${signature.toString('base64url')}`;
}

/** Half of the SHA-256 of a ticket, by which it can be checked but not made. */
function proofOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest().subarray(0, 16).toString('base64url');
}

const shape = /^([\w-]{22})\.[\w-]{22}$/;

/** The id of the seat that a ticket says it is for; undefined when it has not the shape of one. */
function seatOf(ticket: string): string | undefined {
  const [, id] = shape.exec(ticket) ?? [];
  return (
    id &&
    Buffer.from(id, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  );
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
