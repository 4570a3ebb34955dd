import { events } from '@baraza/contract/features/events.ts';
import { type App, route } from '#platform/http/route.ts';
import { acceptHosting, declineHosting } from './hosts.service.ts';

export function hostsRoutes(app: App): void {
  route(app, events, 'POST /api/events/:id/hosts/accept', ({ deps, viewer, params }) =>
    acceptHosting(deps, viewer, params.id),
  );
  route(app, events, 'POST /api/events/:id/hosts/decline', ({ deps, viewer, params }) =>
    declineHosting(deps, viewer, params.id),
  );
}
