import { clubLinks } from '@baraza/contract/features/club-links.ts';
import { type App, route } from '#platform/http/route.ts';
import { createLink, joinByLink, previewLink, revokeLink, viewLinkOf } from './links.service.ts';

export function linksRoutes(app: App): void {
  route(app, clubLinks, 'GET /api/communities/:id/link', ({ deps, viewer, params }) =>
    viewLinkOf(deps, viewer, params.id),
  );
  route(app, clubLinks, 'POST /api/communities/:id/link', ({ deps, viewer, params, body }) =>
    createLink(deps, viewer, params.id, body),
  );
  route(app, clubLinks, 'DELETE /api/communities/:id/link', ({ deps, viewer, params }) =>
    revokeLink(deps, viewer, params.id),
  );
  route(app, clubLinks, 'POST /api/club-links/preview', ({ deps, viewer, body }) =>
    previewLink(deps, viewer, body.token),
  );
  route(app, clubLinks, 'POST /api/club-links/join', ({ deps, viewer, body }) => joinByLink(deps, viewer, body.token));
}
