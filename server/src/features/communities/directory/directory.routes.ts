import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewDirectory } from './directory.service.ts';

export function directoryRoutes(app: App): void {
  route(app, communities, 'GET /api/communities', async (call) =>
    sendPage(call, 'cursor', await viewDirectory(call.deps, call.viewer, call.query)),
  );
}
