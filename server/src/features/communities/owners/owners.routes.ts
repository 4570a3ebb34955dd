import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route } from '#platform/http/route.ts';
import { acceptOwnership, declineOwnership, offerOwnership } from './owners.service.ts';

export function ownersRoutes(app: App): void {
  route(app, communities, 'POST /api/communities/:id/owners', ({ deps, viewer, params, body }) =>
    offerOwnership(deps, viewer, params.id, body.userId),
  );
  route(app, communities, 'POST /api/communities/:id/owners/accept', ({ deps, viewer, params }) =>
    acceptOwnership(deps, viewer, params.id),
  );
  route(app, communities, 'POST /api/communities/:id/owners/decline', ({ deps, viewer, params }) =>
    declineOwnership(deps, viewer, params.id),
  );
}
