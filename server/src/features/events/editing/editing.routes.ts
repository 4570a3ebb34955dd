import { events } from '@baraza/contract/features/events.ts';
import { type App, route } from '#platform/http/route.ts';
import { viewOneEvent } from '#features/events/events.service.ts';
import { cancelEvent, createEvent, deleteEvent, editEvent } from './editing.service.ts';

export function editingRoutes(app: App): void {
  route(app, events, 'POST /api/events', ({ deps, viewer, body, idempotencyKey }) =>
    createEvent(deps, viewer, { ...body, idempotencyKey }),
  );
  route(app, events, 'GET /api/events/:id', ({ deps, viewer, params }) => viewOneEvent(deps, viewer, params.id));
  route(app, events, 'PUT /api/events/:id', ({ deps, viewer, params, body }) =>
    editEvent(deps, viewer, params.id, body),
  );
  route(app, events, 'DELETE /api/events/:id', ({ deps, viewer, params }) => deleteEvent(deps, viewer, params.id));
  route(app, events, 'POST /api/events/:id/cancel', ({ deps, viewer, params, body }) =>
    cancelEvent(deps, viewer, params.id, body.reason),
  );
}
