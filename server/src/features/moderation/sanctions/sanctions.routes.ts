import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/http/route.ts';
import { viewSanctionsOf } from './sanctions.service.ts';

export function sanctionsRoutes(app: App): void {
  route(app, stewardship, 'GET /api/sanctions', ({ deps, viewer }) => viewSanctionsOf(deps.db, viewer.id));
}
