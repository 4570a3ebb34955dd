import { queryOptions } from '@tanstack/react-query';
import type { CheckInGuest, Scan, ScanDraft, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import { scansAtOnce } from '@baraza/contract/features/event-limits.ts';
import type { Ticket } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';
import { readStoredTicket, storeTicket } from '#features/events/registration/ticket-store.ts';

const longestPage = 50;

/** The viewer's ticket. Without connection the one that this phone was shown before. Throws `not_allowed` without a seat. */
export function ticketQuery(userId: Id, eventId: Id) {
  return queryOptions({
    queryKey: ['events', 'ticket', userId, eventId],
    queryFn: async ({ signal }): Promise<Ticket> => {
      const ticket = await call('GET /api/events/:id/ticket', { params: { id: eventId }, signal });
      storeTicket(ticket);
      return ticket;
    },
    placeholderData: () => readStoredTicket(userId, eventId),
    networkMode: 'always',
  });
}

/** Everyone with a seat, with what their tickets are known by. */
export async function fetchGuests(id: Id): Promise<CheckInGuest[]> {
  const guests: CheckInGuest[] = [];
  let from: string | null = null;
  do {
    // Each page says where the next one begins.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<{ guests: CheckInGuest[] }> = await callPage('GET /api/events/:id/door', { params: { id }, from });
    guests.push(...page.items.guests);
    from = page.next;
  } while (from !== null);
  return guests;
}

/** Tells of scans in their order, and answers what became of each. */
export async function sendScans(id: Id, door: string, scans: ScanDraft[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (let at = 0; at < scans.length; at += scansAtOnce) {
    const some = scans.slice(at, at + scansAtOnce);
    // One after the other: the order decides which of two was first.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await call('POST /api/events/:id/check-ins', { params: { id }, body: { door, scans: some } });
    results.push(...reply.results);
  }
  return results;
}

/** The scans at all doors that the server was told of after that one. */
export async function fetchScans(id: Id, after: Id | undefined): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (let hasMore = true; hasMore;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await call('GET /api/events/:id/check-ins', {
      params: { id },
      query: { limit: longestPage, after: scans.at(-1)?.id ?? after },
    });
    scans.push(...page);
    hasMore = page.length === longestPage;
  }
  return scans;
}
