import { conversationGroups } from '@baraza/contract/features/conversation-groups.ts';
import { type App, linkNext, route } from '#platform/http/route.ts';
import { joinClubChat } from './club-chats.service.ts';
import { changeGroup } from './groups.service.ts';
import {
  createInvitation,
  joinByInvitation,
  previewInvitation,
  revokeInvitation,
  viewInvitationOf,
} from './invitations.service.ts';
import { pinMessage, unpinMessage } from './pins.service.ts';
import { viewReceipts } from './receipts.service.ts';
import { addToGroup, changeRole, leaveGroup, viewMembers } from './members.service.ts';

export function groupsRoutes(app: App): void {
  route(app, conversationGroups, 'POST /api/communities/:id/conversation', ({ deps, viewer, params }) =>
    joinClubChat(deps, viewer, params.id),
  );
  route(app, conversationGroups, 'PUT /api/conversations/:id', ({ deps, viewer, params, body }) =>
    changeGroup(deps, viewer, params.id, body),
  );
  route(app, conversationGroups, 'GET /api/conversations/:id/members', async (call) => {
    const { deps, viewer, params, query, request, reply } = call;
    const { items: users, total, nextCursor } = await viewMembers(deps, viewer, params.id, query);
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
  route(app, conversationGroups, 'GET /api/conversations/:id/invitation', ({ deps, viewer, params }) =>
    viewInvitationOf(deps, viewer, params.id),
  );
  route(app, conversationGroups, 'POST /api/conversations/:id/invitation', ({ deps, viewer, params, body }) =>
    createInvitation(deps, viewer, params.id, body.days),
  );
  route(app, conversationGroups, 'DELETE /api/conversations/:id/invitation', ({ deps, viewer, params }) =>
    revokeInvitation(deps, viewer, params.id),
  );
  route(app, conversationGroups, 'POST /api/conversation-invitations/preview', ({ deps, viewer, body }) =>
    previewInvitation(deps, viewer, body.token),
  );
  route(app, conversationGroups, 'POST /api/conversation-invitations/join', ({ deps, viewer, body }) =>
    joinByInvitation(deps, viewer, body.token),
  );
  route(app, conversationGroups, 'PUT /api/conversations/:id/pin', ({ deps, viewer, params, body }) =>
    pinMessage(deps, viewer, params.id, body.messageId),
  );
  route(app, conversationGroups, 'DELETE /api/conversations/:id/pin', ({ deps, viewer, params }) =>
    unpinMessage(deps, viewer, params.id),
  );
  route(
    app,
    conversationGroups,
    'GET /api/conversations/:id/messages/:messageId/receipts',
    ({ deps, viewer, params }) => viewReceipts(deps, viewer, params),
  );
}
