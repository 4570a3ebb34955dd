import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { useViewer } from '#platform/session.ts';
import { useOnConnected, useSocketEvent } from '#platform/sockets.ts';
import { conversationsQuery } from '#features/conversations/conversations.api.ts';
import { changeListed, isListed, type ListPages, withLast } from './inbox-pages.ts';

/** Keeps the list of conversations as the server says it is, for as long as a component is shown. */
export function useLiveList(): void {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  const { queryKey } = conversationsQuery;
  const anew = () => void cache.invalidateQueries({ queryKey });

  useOnConnected('/conversations', anew);
  useSocketEvent('/conversations message:new', (message) => {
    if (!isListed(cache.getQueryData<ListPages>(queryKey), message.conversationId)) return anew();
    change(cache, message.conversationId, (there) => withLast(there, message, message.senderId !== ownId));
  });
  useSocketEvent('/conversations message:updated', (message) => {
    change(cache, message.conversationId, (there) => withChanged(there, message));
  });
  useSocketEvent('/conversations message:deleted', anew);
  useSocketEvent('/conversations message:read', ({ conversationId, userId }) => {
    if (userId === ownId) change(cache, conversationId, (there) => ({ ...there, unreadCount: 0 }));
  });
}

function change(cache: QueryClient, id: string, how: Parameters<typeof changeListed>[2]): void {
  cache.setQueryData<ListPages>(conversationsQuery.queryKey, (pages) => pages && changeListed(pages, id, how));
}

function withChanged<T extends { messages: Message[] }>(there: T, message: Message): T {
  return there.messages[0]?.id === message.id ? { ...there, messages: [message] } : there;
}
