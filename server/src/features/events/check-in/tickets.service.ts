import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Ticket } from '@baraza/contract/features/events.ts';
import { decodeTicketCode, ticketCodeOf, parseTicketCode } from '@baraza/contract/shared/ticket-code.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed } from '#platform/http/errors.ts';
import { requireParticipation } from '#features/events/events.service.ts';
import { findSeat, findSeatByCode, findSeatById, type SeatRow } from './tickets.queries.ts';

/** The viewer's ticket. Throws 403 without a seat. */
export async function viewTicket(deps: Deps, viewer: Viewer, eventId: string): Promise<Ticket> {
  await requireParticipation(deps.db, viewer, eventId);
  const seat = await findSeat(deps.db, eventId, viewer.id);
  if (!seat) throw notAllowed('Only attendees have a ticket.');
  const ticket = encodeTicket(eventId, seat);
  return {
    eventId,
    userId: viewer.id,
    ticket,
    code: ticketCodeOf(proofOf(ticket)),
    checkedInAt: seat.checked_in_at?.toISOString() ?? null,
  };
}

/** The seat of a ticket or of a typed code; undefined if it is invalid, for example after the seat was given up. */
export async function findSeatByTicket(tx: Tx, eventId: string, ticket: string): Promise<SeatRow | undefined> {
  const code = parseTicketCode(ticket);
  if (code !== undefined) return findSeatByCode(tx, eventId, decodeTicketCode(code));
  const id = seatIdOf(ticket);
  const seat = id === undefined ? undefined : await findSeatById(tx, eventId, id);
  return seat && isSame(ticket, encodeTicket(eventId, seat)) ? seat : undefined;
}

/**
 * The seat's id and a signature of 128 bits, short enough for a QR code that cheap cameras read. `ticket_proof_of` in the
 * database hashes the same text.
 */
export function encodeTicket(eventId: string, { id, ticket_key }: Pick<SeatRow, 'id' | 'ticket_key'>): string {
  const signature = createHmac('sha256', ticket_key).update(`${eventId} ${id}`).digest().subarray(0, 16);
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${signature.toString('base64url')}`;
}

/** Half of the SHA-256 of a ticket, which verifies the ticket without revealing it. */
function proofOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest().subarray(0, 16).toString('base64url');
}

const ticketPattern = /^([\w-]{22})\.[\w-]{22}$/;

/** The seat id that a ticket claims; undefined if the text is not a ticket. */
function seatIdOf(ticket: string): string | undefined {
  const [, id] = ticketPattern.exec(ticket) ?? [];
  return (
    id &&
    Buffer.from(id, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  );
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
