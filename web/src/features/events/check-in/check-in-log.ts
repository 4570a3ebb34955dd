import type { CheckInGuest, Scan, ScanOutcome } from '@baraza/contract/features/event-check-in.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ticketCodeOf, parseTicketCode } from '@baraza/contract/shared/ticket-code.ts';

/*
 * The rules by which a phone checks tickets, online or offline. A phone knows a proof of every guest's ticket, its own scans,
 * and the scans that the server has from all phones. A ticket without a proof is forged, or newer than the guest list.
 */

/** What this phone has loaded from the server. */
export interface CheckInLog {
  guests: CheckInGuest[];
  /** The scans of all phones, in the server's order. */
  scans: Scan[];
  /** When `guests` was loaded, ISO 8601. */
  loadedAt: string;
}

/** A scan made on this phone. */
export interface OwnScan {
  scanId: string;
  /** The ticket or code that was read; empty once the scan is sent. */
  ticket: string;
  /** The attendee with this ticket; null when this phone does not know the ticket. */
  attendeeId: Id | null;
  scannedAt: string;
  /** What this phone decided. */
  verdict: Verdict;
  /** What the server decided; null until the scan is sent. */
  outcome: ScanOutcome | null;
}

export type Verdict = 'let_in' | 'used' | 'unknown';

/** The proof by which a ticket is recognized: the first 16 bytes of its SHA-256, as base64url. */
export async function proofOf(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket));
  const bytes = String.fromCharCode(...new Uint8Array(digest, 0, 16));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a text has the format of a ticket or a ticket code, unlike other QR codes that the camera may see. */
export function hasTicketFormat(text: string): boolean {
  return /^[\w-]{22}\.[\w-]{22}$/.test(text) || parseTicketCode(text) !== undefined;
}

/** The guest with this ticket or typed code; undefined when this phone does not know it. */
export async function findGuest(
  { guests }: Pick<CheckInLog, 'guests'>,
  ticket: string,
): Promise<CheckInGuest | undefined> {
  const code = parseTicketCode(ticket);
  if (code !== undefined) {
    const matches = guests.filter(({ proof }) => ticketCodeOf(proof) === code);
    return matches.length === 1 ? matches[0] : undefined;
  }
  const proof = await proofOf(ticket);
  return guests.find((guest) => guest.proof === proof);
}

/** What to do with the holder of a ticket, as far as this phone knows. */
export function verdictFor(log: CheckInLog, ownScans: readonly OwnScan[], guest: CheckInGuest | undefined): Verdict {
  if (!guest) return 'unknown';
  const isCheckedIn =
    guest.checkedInAt !== null ||
    log.scans.some(({ attendeeId }) => attendeeId === guest.id) ||
    ownScans.some(({ attendeeId }) => attendeeId === guest.id);
  return isCheckedIn ? 'used' : 'let_in';
}

/** The number of guests who are checked in, as far as this phone knows. */
export function countCheckedIn(log: CheckInLog, ownScans: readonly OwnScan[]): number {
  const scanned = new Set<Id | null>([...log.scans, ...ownScans].map(({ attendeeId }) => attendeeId));
  return log.guests.filter(({ id, checkedInAt }) => checkedInAt !== null || scanned.has(id)).length;
}

export function unsentScans(ownScans: readonly OwnScan[]): OwnScan[] {
  return ownScans.filter(({ outcome }) => outcome === null);
}

/** A ticket that was used more than once. */
interface SecondUse {
  guest: CheckInGuest;
  /** The scan that let the guest in. */
  first: Scan;
  /** The scans after it, in the server's order. */
  repeats: Scan[];
}

/** The tickets that were used more than once, the latest first. The same on every phone with the same scans. */
export function secondUses({ guests, scans }: CheckInLog): SecondUse[] {
  const byGuest = new Map<Id, Scan[]>();
  for (const scan of scans) byGuest.set(scan.attendeeId, [...(byGuest.get(scan.attendeeId) ?? []), scan]);
  const uses = guests.flatMap((guest) => {
    const ofGuest = byGuest.get(guest.id) ?? [];
    const first = ofGuest.find(({ isFirst }) => isFirst);
    const repeats = ofGuest.filter(({ isFirst }) => !isFirst);
    return first && repeats.length > 0 ? [{ guest, first, repeats }] : [];
  });
  return uses.sort((a, b) => ((a.repeats.at(-1)?.id ?? '') < (b.repeats.at(-1)?.id ?? '') ? 1 : -1));
}
