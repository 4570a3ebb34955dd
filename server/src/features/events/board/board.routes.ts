import { events } from '@baraza/contract/features/events.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewEvents, viewHosted, viewSubscribed } from './board.service.ts';

/** The query parameter with the position of the next page; `order` is set for a sorted list. */
function cursorName(order: string | undefined) {
  return order === undefined ? 'lastEventId' : 'cursor';
}

export function boardRoutes(app: App): void {
  route(app, events, 'GET /api/events', async ({ deps, viewer, query, request, reply }) => {
    const page = await viewEvents(deps, viewer, query);
    return sendPage({ request, reply }, cursorName(query.sort), page);
  });
  route(app, events, 'GET /api/events/subscribed', async ({ deps, viewer, query, request, reply }) =>
    sendPage({ request, reply }, cursorName(query.when), await viewSubscribed(deps, viewer, query)),
  );
  route(app, events, 'GET /api/events/my', async ({ deps, viewer, query, request, reply }) =>
    sendPage({ request, reply }, cursorName(query.when), await viewHosted(deps, viewer, query)),
  );
}
