import { conversationGroups } from '@baraza/contract/features/conversation-groups.ts';
import { type App, linkNext, route } from '#platform/http/route.ts';
import { changeGroup } from './groups.service.ts';
import { addToGroup, changeRole, leaveGroup, viewMembers } from './members.service.ts';

export function groupsRoutes(app: App): void {
  route(app, conversationGroups, 'PUT /api/conversations/:id', ({ deps, viewer, params, body }) =>
    changeGroup(deps, viewer, params.id, body),
  );
  route(app, conversationGroups, 'GET /api/conversations/:id/members', async (call) => {
    const { deps, viewer, params, query, request, reply } = call;
    const { limit, cursor } = query;
    const { items: users, total, nextCursor } = await viewMembers(deps, viewer, params.id, { limit, cursor });
    if (nextCursor !== undefined) linkNext(request, reply, { cursor: nextCursor });
    return { users, total };
  });
  route(app, conversationGroups, 'POST /api/conversations/:id/members', ({ deps, viewer, params, body }) =>
    addToGroup(deps, viewer, params.id, body.userIds),
  );
  route(app, conversationGroups, 'PUT /api/conversations/:id/members/:userId', ({ deps, viewer, params, body }) =>
    changeRole(deps, viewer, params, body.role),
  );
  route(app, conversationGroups, 'DELETE /api/conversations/:id/members/:userId', ({ deps, viewer, params }) =>
    leaveGroup(deps, viewer, params),
  );
}
