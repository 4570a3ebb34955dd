import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/http/route.ts';
import { viewTransparency } from './transparency.service.ts';

export function transparencyRoutes(app: App): void {
  route(app, stewardship, 'GET /api/transparency', ({ deps }) => viewTransparency(deps));
}
