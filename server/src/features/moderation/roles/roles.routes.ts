import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/http/route.ts';
import { addSteward, removeSteward, viewStewards } from './roles.service.ts';

export function rolesRoutes(app: App): void {
  route(app, stewardship, 'GET /api/admin/stewards', ({ deps }) => viewStewards(deps));
  route(app, stewardship, 'PUT /api/admin/stewards/:userId', ({ deps, viewer, params, body }) =>
    addSteward(deps, viewer, params.userId, body.campus),
  );
  route(app, stewardship, 'DELETE /api/admin/stewards/:userId', ({ deps, viewer, params }) =>
    removeSteward(deps, viewer, params.userId),
  );
}
