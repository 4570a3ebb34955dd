import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { conversationsQuery, forgetConversation } from '#features/conversations/conversations.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { useOnConnected, useSocketEvent } from '#platform/api/sockets.ts';
import { hasConversation, type InboxPages, updateConversation, withNewMessage } from './inbox-pages.ts';

/** Keeps the conversation list up to date from socket events while the component is mounted. */
export function useLiveList(): void {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  const { queryKey } = conversationsQuery;
  const refetch = () => void cache.invalidateQueries({ queryKey });

  useOnConnected('/conversations', refetch);
  useSocketEvent('/conversations message:new', (message) => {
    const isListed = hasConversation(cache.getQueryData<InboxPages>(queryKey), message.conversationId);
    // A change of a group may be one of its name, its members or the viewer's role.
    if (!isListed || message.kind === 'SYSTEM') return refetch();
    update(cache, message.conversationId, (conversation) =>
      withNewMessage(conversation, message, message.senderId !== ownId),
    );
  });
  useSocketEvent('/conversations message:updated', (message) => {
    update(cache, message.conversationId, (conversation) => withChangedMessage(conversation, message));
  });
  useSocketEvent('/conversations message:deleted', refetch);
  useSocketEvent('/conversations conversation:updated', refetch);
  useSocketEvent('/conversations conversation:left', ({ conversationId }) => forgetConversation(cache, conversationId));
  useSocketEvent('/conversations message:read', ({ conversationId, userId }) => {
    if (userId === ownId) update(cache, conversationId, (conversation) => ({ ...conversation, unreadCount: 0 }));
  });
}

function update(cache: QueryClient, id: string, change: Parameters<typeof updateConversation>[2]): void {
  cache.setQueryData<InboxPages>(
    conversationsQuery.queryKey,
    (pages) => pages && updateConversation(pages, id, change),
  );
}

function withChangedMessage<T extends { messages: Message[] }>(conversation: T, message: Message): T {
  return conversation.messages[0]?.id === message.id ? { ...conversation, messages: [message] } : conversation;
}
