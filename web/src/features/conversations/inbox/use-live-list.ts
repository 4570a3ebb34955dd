import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '@baraza/contract/features/conversations.ts';
import {
  conversationsQuery,
  filteredConversationsQuery,
  forgetConversation,
  refetchLists,
  updateListed,
  updateListedAndLater,
} from '#features/conversations/conversations.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { useOnConnected, useSocketEvent } from '#platform/api/sockets.ts';
import { asRead, hasConversation, type InboxPages, withNewMessage } from './inbox-pages.ts';

const unreadQueries = [filteredConversationsQuery('unread'), filteredConversationsQuery('requests')];

/** Keeps the conversation list up to date from socket events while the component is mounted. */
export function useLiveList(): void {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  const refetch = () => refetchLists(cache);

  useOnConnected('/conversations', refetch);
  useSocketEvent('/conversations message:new', (message) => {
    // A change of a group may be one of its name, its members or the viewer's role.
    if (message.kind === 'SYSTEM') return refetch();
    // The server does not count a message of someone whom a block hides.
    const isUnread = message.senderId !== ownId && !message.isHidden;
    for (const { queryKey } of isUnread ? [conversationsQuery, ...unreadQueries] : [conversationsQuery]) {
      const isListed = hasConversation(cache.getQueryData<InboxPages>(queryKey), message.conversationId);
      if (!isListed) void cache.invalidateQueries({ queryKey });
    }
    updateListedAndLater(cache, message.conversationId, (conversation) =>
      withNewMessage(conversation, message, isUnread),
    );
  });
  useSocketEvent('/conversations message:updated', (message) => {
    updateListed(cache, message.conversationId, (conversation) => withChangedMessage(conversation, message));
  });
  useSocketEvent('/conversations message:deleted', refetch);
  useSocketEvent('/conversations conversation:updated', refetch);
  useSocketEvent('/conversations conversation:left', ({ conversationId }) => forgetConversation(cache, conversationId));
  useSocketEvent('/conversations message:read', ({ conversationId, userId }) => {
    if (userId === ownId) updateListed(cache, conversationId, asRead);
  });
}

function withChangedMessage<T extends { messages: Message[] }>(conversation: T, message: Message): T {
  return conversation.messages[0]?.id === message.id ? { ...conversation, messages: [message] } : conversation;
}
