import * as z from 'zod/mini';
import { CheckInGuest, Scan } from '@baraza/contract/features/event-check-in.ts';
import { Attendee, EventRequest, Invitation, Ticket, WaitlistEntry } from '@baraza/contract/features/events.ts';

/*
 * People and tickets of an event for component tests, parsed by the contract. `number` distinguishes people.
 */

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const createdAt = '2026-11-20T08:00:00.000Z';

/** `Guest 1` for the number 1. */
function guestFields(number: number) {
  const userId = id(500 + number);
  const user = { id: userId, username: `guest${number}`, first_name: 'Guest', last_name: String(number), image: null };
  return { id: id(600 + number), userId, user };
}

export function attendee(number: number, more: Partial<Attendee> = {}): Attendee {
  return z.parse(Attendee, { ...guestFields(number), ...more });
}

export function eventRequest(number: number, more: Partial<EventRequest> = {}): EventRequest {
  return z.parse(EventRequest, {
    ...guestFields(number),
    createdAt,
    message: '',
    status: 'pending',
    reason: null,
    ...more,
  });
}

export function invitation(number: number): Invitation {
  return z.parse(Invitation, { ...guestFields(number), createdAt });
}

export function waiting(number: number): WaitlistEntry {
  return z.parse(WaitlistEntry, { ...guestFields(number), createdAt, position: number });
}

export function ticket(more: Partial<Ticket> = {}): Ticket {
  return z.parse(Ticket, {
    eventId: id(4),
    userId: id(10),
    ticket: `${'a'.repeat(22)}.${'b'.repeat(22)}`,
    code: '04106105',
    checkedInAt: null,
    ...more,
  });
}

export function checkInGuest(number: number, more: Partial<CheckInGuest> = {}): CheckInGuest {
  return z.parse(CheckInGuest, { ...guestFields(number), proof: `proof-${number}`, checkedInAt: null, ...more });
}

/** A scan of the ticket of guest `guest`. */
export function scan(number: number, guest: number, more: Partial<Scan> = {}): Scan {
  return z.parse(Scan, {
    id: id(700 + number),
    scanId: `scan-${number}`,
    attendeeId: guestFields(guest).id,
    userId: guestFields(guest).userId,
    door: 'North gate',
    scannedAt: '2026-11-20T18:00:00.000Z',
    isFirst: true,
    ...more,
  });
}
