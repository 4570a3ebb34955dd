import type { CheckInGuest, Scan, ScanDraft, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import { scansPerRequest } from '@baraza/contract/features/event-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callAllPages, callPage, type Page } from '#platform/api/api-client.ts';

const scanPageSize = 50;

/** All attendees, each with the proof by which a phone recognizes their ticket offline. */
export async function fetchGuests(id: Id): Promise<CheckInGuest[]> {
  const guests: CheckInGuest[] = [];
  let from: string | null = null;
  do {
    // Each page contains the cursor of the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<{ guests: CheckInGuest[] }> = await callPage('GET /api/events/:id/door', { params: { id }, from });
    guests.push(...page.items.guests);
    from = page.next;
  } while (from !== null);
  return guests;
}

/** Sends scans in order. Returns the result of each. */
export async function sendScans(id: Id, door: string, scans: ScanDraft[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (let start = 0; start < scans.length; start += scansPerRequest) {
    const batch = scans.slice(start, start + scansPerRequest);
    // In sequence: the order decides which of two scans of a ticket counts as the first.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await call('POST /api/events/:id/check-ins', { params: { id }, body: { door, scans: batch } });
    results.push(...reply.results);
  }
  return results;
}

/** The scans of all phones that the server received after the scan `after`. */
export function fetchScans(id: Id, after: Id | undefined): Promise<Scan[]> {
  const query = { limit: scanPageSize, ...(after !== undefined && { after }) };
  return callAllPages('GET /api/events/:id/check-ins', { params: { id }, query });
}
