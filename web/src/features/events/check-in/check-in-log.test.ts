import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CheckInGuest, Scan } from '@baraza/contract/features/event-check-in.ts';
import { ticketCodeOf, formatTicketCode } from '@baraza/contract/shared/ticket-code.ts';
import {
  countCheckedIn,
  findGuest,
  hasTicketFormat,
  proofOf,
  secondUses,
  verdictFor,
  type CheckInLog,
  type OwnScan,
} from './check-in-log.ts';

const tickets = ['a', 'b', 'c'].map((sign) => `${sign.repeat(22)}.${sign.repeat(22)}`);
const serverProof = (ticket: string) =>
  createHash('sha256').update(ticket).digest().subarray(0, 16).toString('base64url');
const guests: CheckInGuest[] = tickets.map((ticket, index) => ({
  id: `seat-${index}`,
  userId: `user-${index}`,
  user: { id: `user-${index}`, username: `guest_${index}`, first_name: 'Guest', last_name: `${index}`, image: null },
  proof: serverProof(ticket),
  checkedInAt: null,
}));
const at = '2027-03-05T18:00:00.000Z';
const log: CheckInLog = { guests, scans: [], loadedAt: at };
const ownScan = (more: Partial<OwnScan> = {}): OwnScan => ({
  scanId: 'scan',
  ticket: tickets[0]!,
  attendeeId: 'seat-0',
  scannedAt: at,
  verdict: 'let_in',
  outcome: null,
  ...more,
});
const scan = (id: string, guest: number, isFirst: boolean): Scan => ({
  id,
  scanId: id,
  attendeeId: `seat-${guest}`,
  userId: `user-${guest}`,
  door: 'Semaphore',
  scannedAt: at,
  isFirst,
});

test('computes the same proof of a ticket as the server', async () => {
  for (const ticket of tickets) expect(await proofOf(ticket)).toBe(serverProof(ticket));
});

test('finds the guest by ticket or code, and no guest for a forged ticket', async () => {
  const code = formatTicketCode(ticketCodeOf(serverProof(tickets[1]!))).toLowerCase();
  expect((await findGuest(log, tickets[1]!))?.id).toBe('seat-1');
  expect((await findGuest(log, code))?.id).toBe('seat-1');
  expect(await findGuest(log, `${tickets[1]!.slice(0, -1)}x`)).toBeUndefined();
  expect(await findGuest(log, '00000000')).toBeUndefined();
});

test('recognizes the format of tickets and codes only', () => {
  expect(hasTicketFormat(tickets[0]!)).toBe(true);
  expect(hasTicketFormat('0410-6105')).toBe(true);
  for (const text of ['', 'https://menu.example', `${tickets[0]}x`, 'aaaa.bbbb'])
    expect(hasTicketFormat(text)).toBe(false);
});

test('lets the first use in and refuses the second, also offline', () => {
  expect(verdictFor(log, [], guests[0])).toBe('let_in');
  expect(verdictFor(log, [ownScan()], guests[0])).toBe('used');
  expect(verdictFor(log, [ownScan()], guests[1])).toBe('let_in');
  expect(verdictFor({ ...log, scans: [scan('1', 0, true)] }, [], guests[0])).toBe('used');
  expect(verdictFor(log, [], { ...guests[0]!, checkedInAt: at })).toBe('used');
  expect(verdictFor(log, [], undefined)).toBe('unknown');
});

test('counts each checked-in guest once, whatever the source', () => {
  const busyLog: CheckInLog = {
    ...log,
    guests: [guests[0]!, { ...guests[1]!, checkedInAt: at }, guests[2]!],
    scans: [scan('1', 0, true), scan('2', 0, false), scan('3', 1, true)],
  };
  expect(countCheckedIn(busyLog, [ownScan(), ownScan({ scanId: 'x', attendeeId: null })])).toBe(2);
});

test('lists second uses with the first scan, the latest ticket first', () => {
  const busyLog = {
    ...log,
    scans: [scan('1', 0, true), scan('2', 1, true), scan('3', 1, false), scan('4', 0, false), scan('5', 2, true)],
  };
  expect(
    secondUses(busyLog).map(({ guest, first, repeats }) => [guest.id, first.id, repeats.map(({ id }) => id)]),
  ).toEqual([
    ['seat-0', '1', ['4']],
    ['seat-1', '2', ['3']],
  ]);
});
