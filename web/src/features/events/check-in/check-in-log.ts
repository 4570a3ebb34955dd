import type { CheckInGuest, Scan, ScanOutcome } from '@baraza/contract/features/event-check-in.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { codeOf, typedCode } from '@baraza/contract/shared/ticket-code.ts';

/*
 * What a phone at a door knows, and what it says of a ticket, without connection too. It knows the guests with a proof of
 * every ticket, its own scans, and those that all doors have told the server of. A ticket whose proof is not among them was
 * never signed, or its seat is newer than the list: the server will tell.
 */

/** What all doors have in common, as this phone last heard it. */
export interface CheckInLog {
  guests: CheckInGuest[];
  /** What the server was told of, by all doors, in its order. */
  heard: Scan[];
  /** When the guests were loaded, ISO 8601. */
  loadedAt: string;
}

/** A scan by this phone. */
export interface OwnScan {
  scanId: string;
  /** What was read; empty once the server has it. */
  ticket: string;
  /** Whose it is; null where this phone did not know. */
  attendeeId: Id | null;
  scannedAt: string;
  /** What the phone said at the door. */
  said: Verdict;
  /** What the server said; null until it was told. */
  told: ScanOutcome | null;
}

export type Verdict = 'let_in' | 'used' | 'unknown';

/** What a ticket is known by: the first 16 bytes of its SHA-256, as base64url. */
export async function proofOf(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket));
  const bytes = String.fromCharCode(...new Uint8Array(digest, 0, 16));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether this could be a ticket at all, and not the code of some poster that the camera saw. */
export function looksLikeTicket(text: string): boolean {
  return /^[\w-]{22}\.[\w-]{22}$/.test(text) || typedCode(text) !== undefined;
}

/** Whose ticket was read or typed; undefined where this phone does not know. */
export async function findGuest(
  { guests }: Pick<CheckInLog, 'guests'>,
  read: string,
): Promise<CheckInGuest | undefined> {
  const code = typedCode(read);
  if (code !== undefined) {
    const meant = guests.filter(({ proof }) => codeOf(proof) === code);
    return meant.length === 1 ? meant[0] : undefined;
  }
  const proof = await proofOf(read);
  return guests.find((guest) => guest.proof === proof);
}

/** What is to be said at the door to whoever has this ticket. */
export function verdictFor(book: CheckInLog, own: readonly OwnScan[], guest: CheckInGuest | undefined): Verdict {
  if (!guest) return 'unknown';
  const isIn =
    guest.checkedInAt !== null ||
    book.heard.some(({ attendeeId }) => attendeeId === guest.id) ||
    own.some(({ attendeeId }) => attendeeId === guest.id);
  return isIn ? 'used' : 'let_in';
}

/** Who is in, as far as this phone knows. */
export function countCheckedIn(book: CheckInLog, own: readonly OwnScan[]): number {
  const scanned = [...book.heard.map(({ attendeeId }) => attendeeId), ...own.map(({ attendeeId }) => attendeeId)];
  const isIn = new Set<Id | null>(scanned);
  return book.guests.filter(({ id, checkedInAt }) => checkedInAt !== null || isIn.has(id)).length;
}

/** What the server has not been told of yet. */
export function unsentScans(own: readonly OwnScan[]): OwnScan[] {
  return own.filter(({ told }) => told === null);
}

/** A ticket that was used more than once: the scan that let in, and those after it, as the server has them. */
export interface SecondUse {
  guest: CheckInGuest;
  first: Scan;
  again: Scan[];
}

/** The tickets used more than once, the same at every door that has heard the same; the latest first. */
export function secondUses({ guests, heard }: CheckInLog): SecondUse[] {
  const byGuest = new Map<Id, Scan[]>();
  for (const scan of heard) byGuest.set(scan.attendeeId, [...(byGuest.get(scan.attendeeId) ?? []), scan]);
  const uses = guests.flatMap((guest) => {
    const scans = byGuest.get(guest.id) ?? [];
    const first = scans.find(({ isFirst }) => isFirst);
    const again = scans.filter(({ isFirst }) => !isFirst);
    return first && again.length > 0 ? [{ guest, first, again }] : [];
  });
  return uses.sort((one, two) => ((one.again.at(-1)?.id ?? '') < (two.again.at(-1)?.id ?? '') ? 1 : -1));
}
