import { conversations } from '@baraza/contract/features/conversations.ts';
import {
  startConversation,
  viewConversations,
  viewConversationsWith,
  viewUnreadCount,
} from '#features/conversations/inbox/conversations.service.ts';
import { acceptRequest, refuseRequest } from '#features/conversations/inbox/requests.service.ts';
import { changeOwnSettings, changeSettings, viewOwnSettings } from '#features/conversations/inbox/settings.service.ts';
import { react, unreact } from '#features/conversations/thread/reactions.service.ts';
import {
  changeMessage,
  deleteMessage,
  readConversation,
  searchMessages,
  viewPictures,
  viewThread,
} from '#features/conversations/thread/thread.service.ts';
import { createGroup } from './groups/groups.service.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { type App, linkNext, route, sendPage } from '#platform/http/route.ts';

export function conversationsRoutes(app: App): void {
  route(app, conversations, 'GET /api/conversations', async (call) => {
    const { with: username, limit, filter, after: cursor } = call.query;
    if (username !== undefined) return viewConversationsWith(call.deps, call.viewer, username);
    return sendPage(call, 'after', await viewConversations(call.deps, call.viewer, { limit, filter, cursor }));
  });
  route(app, conversations, 'GET /api/conversations/unread-count', ({ deps, viewer }) => viewUnreadCount(deps, viewer));
  route(app, conversations, 'GET /api/conversations/settings', ({ deps, viewer }) => viewOwnSettings(deps, viewer));
  route(app, conversations, 'PUT /api/conversations/settings', ({ deps, viewer, body }) =>
    changeOwnSettings(deps, viewer, body),
  );
  route(app, conversations, 'POST /api/conversations', async ({ deps, viewer, body, reply, idempotencyKey }) => {
    const { participantIds, name, image, isRequest } = body;
    if (participantIds.length > 1) return createGroup(deps, viewer, { participantIds, name, image, idempotencyKey });
    const { conversation, isNew } = await startConversation(deps, viewer, {
      participantIds,
      isRequest,
      idempotencyKey,
    });
    reply.code(isNew ? 201 : 200);
    return conversation;
  });
  route(app, conversations, 'GET /api/conversations/:id', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastMessageId: before, after } = query;
    const { conversation, nextCursor } = await viewThread(deps, viewer, params.id, { limit, before, after });
    if (nextCursor) linkNext(request, reply, { [after ? 'after' : 'lastMessageId']: nextCursor });
    return conversation;
  });
  route(app, conversations, 'POST /api/conversations/:id/read', ({ deps, viewer, params }) =>
    readConversation(deps, viewer, params.id),
  );
  route(app, conversations, 'POST /api/conversations/:id/accept', ({ deps, viewer, params }) =>
    acceptRequest(deps, viewer, params.id),
  );
  route(app, conversations, 'POST /api/conversations/:id/refuse', ({ deps, viewer, params }) =>
    refuseRequest(deps, viewer, params.id),
  );
  route(app, conversations, 'PUT /api/conversations/:id/settings', ({ deps, viewer, params, body }) =>
    changeSettings(deps, viewer, params.id, body),
  );
  route(app, conversations, 'GET /api/conversations/:id/search', async (call) => {
    const { q, limit, lastMessageId: before } = call.query;
    const page = await searchMessages(call.deps, call.viewer, call.params.id, { q, limit, before });
    return sendPage(call, 'lastMessageId', page);
  });
  route(app, conversations, 'GET /api/conversations/:id/pictures', async (call) => {
    const { limit, lastMessageId: before } = call.query;
    const page = await viewPictures(call.deps, call.viewer, call.params.id, { limit, before });
    return sendPage(call, 'lastMessageId', page);
  });
  route(app, conversations, 'PATCH /api/conversations/:id/messages/:messageId', ({ deps, viewer, params, body }) =>
    changeMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId }, body.content),
  );
  route(app, conversations, 'DELETE /api/conversations/:id/messages/:messageId', ({ deps, viewer, params }) =>
    deleteMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId }),
  );
  route(
    app,
    conversations,
    'PUT /api/conversations/:id/messages/:messageId/reactions/:emoji',
    ({ deps, viewer, params: { id: conversationId, messageId, emoji } }) =>
      react(deps, viewer, { conversationId, messageId }, emoji),
  );
  route(
    app,
    conversations,
    'DELETE /api/conversations/:id/messages/:messageId/reactions/:emoji',
    ({ deps, viewer, params: { id: conversationId, messageId, emoji } }) =>
      unreact(deps, viewer, { conversationId, messageId }, emoji),
  );
  groupsRoutes(app);
}
