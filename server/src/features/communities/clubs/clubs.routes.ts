import { communities } from '@baraza/contract/features/communities.ts';
import { viewOneCommunity } from '#features/communities/communities.access.ts';
import { type App, route } from '#platform/http/route.ts';
import { changeClub, foundClub, setClubArchived } from './clubs.service.ts';

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function clubsRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:idOrSlug', ({ deps, viewer, params: { idOrSlug } }) =>
    viewOneCommunity(deps.db, viewer, id.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }),
  );
  route(app, communities, 'POST /api/communities', ({ deps, viewer, body, idempotencyKey }) =>
    foundClub(deps, viewer, body, idempotencyKey),
  );
  route(app, communities, 'PUT /api/communities/:id', ({ deps, viewer, params, body }) =>
    changeClub(deps, viewer, params.id, body),
  );
  route(app, communities, 'POST /api/communities/:id/archive', ({ deps, viewer, params }) =>
    setClubArchived(deps, viewer, { id: params.id, isArchived: true }),
  );
  route(app, communities, 'POST /api/communities/:id/restore', ({ deps, viewer, params }) =>
    setClubArchived(deps, viewer, { id: params.id, isArchived: false }),
  );
}
