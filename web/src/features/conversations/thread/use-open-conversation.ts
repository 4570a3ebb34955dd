import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { conversationsQuery } from '#features/conversations/conversations.api.ts';
import { type InboxPages, updateConversation } from '#features/conversations/inbox/inbox-pages.ts';
import { unreadMessagesQuery } from '#features/conversations/inbox/unread.api.ts';
import type { UnsentMessage } from '#features/conversations/outbox/outbox.ts';
import { ownOutbox } from '#features/conversations/outbox/own-outbox.ts';
import { call } from '#platform/api-client.ts';
import { useViewer } from '#platform/session.ts';
import { newestFromOther } from './message-log.ts';
import { type ConversationState, OpenConversation } from './open-conversation.ts';

/** Opens a conversation while the component is mounted. The component must be keyed by the id. */
export function useOpenConversation(id: Id): { open: OpenConversation; state: ConversationState } {
  const viewer = useViewer();
  const [open] = useState(() => new OpenConversation(id, viewer.id));
  useEffect(() => open.start(), [open]);
  const state = useSyncExternalStore(
    (listener) => open.subscribe(listener),
    () => open.state,
  );
  useMarkAsRead(id, newestFromOther(state.log, viewer.id)?.id, state.details?.unreadCount ?? 0);
  return { open, state };
}

/** The messages of a conversation that the server has not acknowledged. */
export function useUnsentMessages(id: Id): readonly UnsentMessage[] {
  const [outbox] = useState(ownOutbox);
  return useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.list(id),
  );
}

/** Marks the conversation as read whenever the other participant's newest message changes while the page is visible. */
function useMarkAsRead(id: Id, newest: Id | undefined, unreadCount: number): void {
  const cache = useQueryClient();
  const readUpTo = useRef<Id>(undefined);
  const markAsRead = useEffectEvent(async (upTo: Id | undefined) => {
    const before = readUpTo.current;
    if (upTo === undefined || upTo === before || document.visibilityState !== 'visible') return;
    readUpTo.current = upTo;
    // Nothing was unread when the conversation was opened, and nothing has arrived since.
    if (before === undefined && unreadCount === 0) return;
    cache.setQueryData<InboxPages>(
      conversationsQuery.queryKey,
      (pages) => pages && updateConversation(pages, id, (conversation) => ({ ...conversation, unreadCount: 0 })),
    );
    try {
      await call('POST /api/conversations/:id/read', { params: { id } });
      void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
    } catch {
      // Retried with the next message, or when the page becomes visible again.
      readUpTo.current = before;
    }
  });
  useEffect(() => {
    void markAsRead(newest);
    const onVisibilityChange = () => void markAsRead(newest);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [newest]);
}
