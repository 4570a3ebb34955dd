import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { viewLog } from './log.service.ts';

export function logRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/log', async (call) =>
    sendPage(call, 'lastEntryId', await viewLog(call.deps, call.viewer, call.params.id, call.query)),
  );
}
