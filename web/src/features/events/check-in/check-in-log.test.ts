import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CheckInGuest, Scan } from '@baraza/contract/features/event-check-in.ts';
import { codeOf, shownCode } from '@baraza/contract/shared/ticket-code.ts';
import {
  countCheckedIn,
  findGuest,
  looksLikeTicket,
  proofOf,
  secondUses,
  verdictFor,
  type CheckInLog,
  type OwnScan,
} from './check-in-log.ts';

const tickets = ['a', 'b', 'c'].map((sign) => `${sign.repeat(22)}.${sign.repeat(22)}`);
const serverProof = (ticket: string) =>
  createHash('sha256').update(ticket).digest().subarray(0, 16).toString('base64url');
const guests: CheckInGuest[] = tickets.map((ticket, place) => ({
  id: `seat-${place}`,
  userId: `user-${place}`,
  user: { id: `user-${place}`, username: `guest_${place}`, first_name: 'Guest', last_name: `${place}`, image: null },
  proof: serverProof(ticket),
  checkedInAt: null,
}));
const at = '2027-03-05T18:00:00.000Z';
const book: CheckInLog = { guests, heard: [], loadedAt: at };
const own = (more: Partial<OwnScan> = {}): OwnScan => ({
  scanId: 'scan',
  ticket: tickets[0]!,
  attendeeId: 'seat-0',
  scannedAt: at,
  said: 'let_in',
  told: null,
  ...more,
});
const heard = (id: string, place: number, isFirst: boolean): Scan => ({
  id,
  scanId: id,
  attendeeId: `seat-${place}`,
  userId: `user-${place}`,
  door: 'Semaphore',
  scannedAt: at,
  isFirst,
});

test('a phone reckons the proof of a ticket as the server does', async () => {
  for (const ticket of tickets) expect(await proofOf(ticket)).toBe(serverProof(ticket));
});

test('a ticket and its code lead to the same guest, and a forged one to nobody', async () => {
  const code = shownCode(codeOf(serverProof(tickets[1]!))).toLowerCase();
  expect((await findGuest(book, tickets[1]!))?.id).toBe('seat-1');
  expect((await findGuest(book, code))?.id).toBe('seat-1');
  expect(await findGuest(book, `${tickets[1]!.slice(0, -1)}x`)).toBeUndefined();
  expect(await findGuest(book, '00000000')).toBeUndefined();
});

test('what is no ticket by its look is not looked up', () => {
  expect(looksLikeTicket(tickets[0]!)).toBe(true);
  expect(looksLikeTicket('0410-6105')).toBe(true);
  for (const text of ['', 'https://menu.example', `${tickets[0]}x`, 'aaaa.bbbb'])
    expect(looksLikeTicket(text)).toBe(false);
});

test('the first use lets in, and the second is refused without connection too', () => {
  expect(verdictFor(book, [], guests[0])).toBe('let_in');
  expect(verdictFor(book, [own()], guests[0])).toBe('used');
  expect(verdictFor(book, [own()], guests[1])).toBe('let_in');
  expect(verdictFor({ ...book, heard: [heard('1', 0, true)] }, [], guests[0])).toBe('used');
  expect(verdictFor(book, [], { ...guests[0]!, checkedInAt: at })).toBe('used');
  expect(verdictFor(book, [], undefined)).toBe('unknown');
});

test('everybody who is in is counted once, wherever that is known from', () => {
  const there: CheckInLog = {
    ...book,
    guests: [guests[0]!, { ...guests[1]!, checkedInAt: at }, guests[2]!],
    heard: [heard('1', 0, true), heard('2', 0, false), heard('3', 1, true)],
  };
  expect(countCheckedIn(there, [own(), own({ scanId: 'x', attendeeId: null })])).toBe(2);
});

test('second uses stand with the scan that let in, the latest ticket first', () => {
  const there = {
    ...book,
    heard: [heard('1', 0, true), heard('2', 1, true), heard('3', 1, false), heard('4', 0, false), heard('5', 2, true)],
  };
  expect(secondUses(there).map(({ guest, first, again }) => [guest.id, first.id, again.map(({ id }) => id)])).toEqual([
    ['seat-0', '1', ['4']],
    ['seat-1', '2', ['3']],
  ]);
});
