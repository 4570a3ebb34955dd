import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { changeGuide, deleteGuide, readGuide, readGuides, viewHistory } from './guides.service.ts';
import { changeKeepers, viewKeepers } from './keepers.service.ts';

export function guidesRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/guides', ({ deps, viewer, params }) =>
    readGuides(deps, viewer, params.id),
  );
  route(app, communities, 'GET /api/communities/:id/guides/:slug', ({ deps, viewer, params }) =>
    readGuide(deps.db, viewer, params),
  );
  route(app, communities, 'PUT /api/communities/:id/guides/:slug', ({ deps, viewer, params, body }) =>
    changeGuide(deps, viewer, params, body),
  );
  route(app, communities, 'DELETE /api/communities/:id/guides/:slug', ({ deps, viewer, params }) =>
    deleteGuide(deps, viewer, params),
  );
  route(app, communities, 'GET /api/communities/:id/guides/:slug/history', async (call) =>
    sendPage(call, 'lastVersion', await viewHistory(call.deps, call.viewer, call.params, call.query)),
  );
  route(app, communities, 'GET /api/communities/:id/guide-keepers', ({ deps, viewer, params }) =>
    viewKeepers(deps.db, viewer, params.id),
  );
  route(app, communities, 'PUT /api/communities/:id/guide-keepers', ({ deps, viewer, params, body }) =>
    changeKeepers(deps, viewer, params.id, body.userIds),
  );
}
