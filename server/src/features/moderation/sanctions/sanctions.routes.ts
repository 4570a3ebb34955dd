import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/route.ts';
import { viewOwnSanctions } from './sanctions.service.ts';

export function sanctionsRoutes(app: App): void {
  route(app, stewardship, 'GET /api/sanctions', ({ deps, viewer }) => viewOwnSanctions(deps, viewer));
}
