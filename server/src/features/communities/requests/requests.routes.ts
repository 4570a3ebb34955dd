import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { invite, viewInvitations } from './invitations.service.ts';
import { answerRequest, viewRequests } from './requests.service.ts';

export function requestsRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/requests', async (call) => {
    const { deps, viewer, params, query } = call;
    const page = await viewRequests(deps, viewer, params.id, { limit: query.limit, cursor: query.cursor });
    return sendPage(call, 'cursor', page);
  });
  route(app, communities, 'POST /api/communities/:id/requests/:userId/approve', ({ deps, viewer, params }) =>
    answerRequest(deps, viewer, params, { state: 'approved' }),
  );
  route(app, communities, 'POST /api/communities/:id/requests/:userId/decline', ({ deps, viewer, params, body }) =>
    answerRequest(deps, viewer, params, { state: 'declined', reason: body?.reason ?? undefined }),
  );
  route(app, communities, 'GET /api/communities/:id/invitations', async (call) => {
    const { deps, viewer, params, query } = call;
    const page = await viewInvitations(deps, viewer, params.id, { limit: query.limit, cursor: query.cursor });
    return sendPage(call, 'cursor', page);
  });
  route(app, communities, 'POST /api/communities/:id/invitations', ({ deps, viewer, params, body }) =>
    invite(deps, viewer, params.id, body.userIds),
  );
}
