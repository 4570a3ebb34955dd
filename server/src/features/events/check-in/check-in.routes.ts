import { eventCheckIn } from '@baraza/contract/features/event-check-in.ts';
import { events } from '@baraza/contract/features/events.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { checkIn, recordScans, viewCheckInGuests, viewScans } from './check-in.service.ts';
import { viewTicket } from './tickets.service.ts';

export function checkInRoutes(app: App): void {
  route(app, events, 'GET /api/events/:id/ticket', ({ deps, viewer, params }) => viewTicket(deps, viewer, params.id));
  route(app, events, 'POST /api/events/:id/check-in', ({ deps, viewer, params, body }) =>
    checkIn(deps, viewer, { eventId: params.id, ticket: body.ticket }),
  );
  route(app, eventCheckIn, 'GET /api/events/:id/door', async ({ deps, viewer, params, query, request, reply }) => {
    const page = await viewCheckInGuests(deps, viewer, { eventId: params.id, lastId: query.lastAttendeeId });
    return { guests: sendPage({ request, reply }, 'lastAttendeeId', page), total: page.total };
  });
  route(app, eventCheckIn, 'POST /api/events/:id/check-ins', ({ deps, viewer, params, body }) =>
    recordScans(deps, viewer, { eventId: params.id, device: body.door, scans: body.scans }),
  );
  route(app, eventCheckIn, 'GET /api/events/:id/check-ins', async ({ deps, viewer, params, query, request, reply }) => {
    const { after, limit } = query;
    const page = await viewScans(deps, viewer, { eventId: params.id, after, limit });
    return sendPage({ request, reply }, 'after', page);
  });
}
