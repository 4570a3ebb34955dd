import { conversations } from '@baraza/contract/features/conversations.ts';
import { type App, linkNext, route } from '#platform/route.ts';
import {
  changeMessage,
  changeOwnSettings,
  changeSettings,
  deleteMessage,
  readConversation,
  searchMessages,
  startConversation,
  viewConversations,
  viewConversationsWith,
  viewMessages,
  viewOwnSettings,
  viewUnreadCount,
} from './conversations.service.ts';

export function conversationsRoutes(app: App): void {
  route(app, conversations, 'GET /api/conversations', async ({ deps, viewer, query, request, reply }) => {
    if (query.with !== undefined) return viewConversationsWith(deps, viewer, query.with);
    const { items, last } = await viewConversations(deps, viewer, {
      limit: query.limit,
      after: query.after === undefined ? undefined : readPlace(query.after),
    });
    if (last) linkNext(request, reply, { after: `${last.last_message_at?.getTime() ?? '-'}_${last.id}` });
    return items;
  });
  route(app, conversations, 'GET /api/conversations/unread-count', ({ deps, viewer }) => viewUnreadCount(deps, viewer));
  route(app, conversations, 'GET /api/conversations/settings', ({ deps, viewer }) => viewOwnSettings(deps, viewer));
  route(app, conversations, 'PUT /api/conversations/settings', ({ deps, viewer, body }) =>
    changeOwnSettings(deps, viewer, body),
  );
  route(app, conversations, 'POST /api/conversations', async ({ deps, viewer, body, reply, idempotencyKey }) => {
    const wish = { participantIds: body.participantIds, idempotencyKey };
    const { conversation, isNew } = await startConversation(deps, viewer, wish);
    reply.code(isNew ? 201 : 200);
    return conversation;
  });
  route(app, conversations, 'GET /api/conversations/:id', async ({ deps, viewer, params, query, request, reply }) => {
    const { limit, lastMessageId, after } = query;
    const { found, next } = await viewMessages(deps, viewer, params.id, { limit, lastMessageId, after });
    if (next) linkNext(request, reply, after ? { after: next } : { lastMessageId: next });
    return found;
  });
  route(app, conversations, 'POST /api/conversations/:id/read', ({ deps, viewer, params }) =>
    readConversation(deps, viewer, params.id),
  );
  route(app, conversations, 'PUT /api/conversations/:id/settings', ({ deps, viewer, params, body }) =>
    changeSettings(deps, viewer, params.id, { muted: body.muted, archived: body.archived }),
  );
  route(
    app,
    conversations,
    'GET /api/conversations/:id/search',
    async ({ deps, viewer, params, query, request, reply }) => {
      const { q, limit, lastMessageId } = query;
      const { found, next } = await searchMessages(deps, viewer, params.id, { q, limit, lastMessageId });
      if (next) linkNext(request, reply, { lastMessageId: next });
      return found;
    },
  );
  route(app, conversations, 'PATCH /api/conversations/:id/messages/:messageId', ({ deps, viewer, params, body }) =>
    changeMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId }, body.content),
  );
  route(app, conversations, 'DELETE /api/conversations/:id/messages/:messageId', ({ deps, viewer, params }) =>
    deleteMessage(deps, viewer, { conversationId: params.id, messageId: params.messageId }),
  );
}

/** The place that a `Link` has told: the time of the last message, or `-` where there is none, and the conversation. */
function readPlace(place: string): { lastMessageAt: Date | undefined; id: string } {
  const [at = '', id = ''] = place.split('_');
  return { lastMessageAt: at === '-' ? undefined : new Date(Number(at)), id };
}
