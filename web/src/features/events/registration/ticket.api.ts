import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { toDeviceTime } from '#platform/api/server-time.ts';
import { readStoredTicket, storeTicket } from './ticket-store.ts';

/**
 * The viewer's ticket, at first the one stored on this device. It stays when the request fails; `dataUpdatedAt` is when the server
 * last confirmed it. Throws `not_allowed` when the viewer has no seat.
 */
export function ticketQuery(userId: Id, eventId: Id) {
  const stored = readStoredTicket(userId, eventId);
  return queryOptions({
    queryKey: ['events', 'ticket', userId, eventId],
    queryFn: async ({ signal }): Promise<Ticket> => {
      const ticket = await call('GET /api/events/:id/ticket', { params: { id: eventId }, signal });
      storeTicket(ticket);
      return ticket;
    },
    ...(stored && { initialData: stored.ticket, initialDataUpdatedAt: toDeviceTime(stored.checkedAt) }),
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
