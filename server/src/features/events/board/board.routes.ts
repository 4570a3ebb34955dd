import { events } from '@baraza/contract/features/events.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewEvents, viewHosted, viewSubscribed } from './board.service.ts';

export function boardRoutes(app: App): void {
  route(app, events, 'GET /api/events', async ({ deps, viewer, query, request, reply }) => {
    const page = await viewEvents(deps, viewer, query);
    return sendPage({ request, reply }, query.sort ? 'cursor' : 'lastEventId', page);
  });
  route(app, events, 'GET /api/events/subscribed', async ({ deps, viewer, query, request, reply }) =>
    sendPage({ request, reply }, 'lastEventId', await viewSubscribed(deps, viewer, query)),
  );
  route(app, events, 'GET /api/events/my', async ({ deps, viewer, query, request, reply }) =>
    sendPage({ request, reply }, 'lastEventId', await viewHosted(deps, viewer, query)),
  );
}
