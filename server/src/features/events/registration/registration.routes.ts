import { events } from '@baraza/contract/features/events.ts';
import { type App, route } from '#platform/http/route.ts';
import { joinWaitlist, leaveWaitlist, register, withdraw } from './registration.service.ts';

export function registrationRoutes(app: App): void {
  route(app, events, 'POST /api/events/:id/rsvp', async ({ deps, viewer, params, body, reply }) => {
    const event = await register(deps, viewer, params.id, body?.message);
    if (event.viewerStatus === 'requested') reply.code(202);
    return event;
  });
  route(app, events, 'DELETE /api/events/:id/rsvp', ({ deps, viewer, params }) => withdraw(deps, viewer, params.id));
  route(app, events, 'POST /api/events/:id/waitlist', ({ deps, viewer, params }) =>
    joinWaitlist(deps, viewer, params.id),
  );
  route(app, events, 'DELETE /api/events/:id/waitlist', ({ deps, viewer, params }) =>
    leaveWaitlist(deps, viewer, params.id),
  );
}
