import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { laneOf } from '#features/conversations/chat-address.ts';
import { keptThreadQuery, type KeptThread, updateListed } from '#features/conversations/conversations.api.ts';
import { asRead } from '#features/conversations/inbox/inbox-pages.ts';
import { unreadMessagesQuery, unreported } from '#features/conversations/inbox/unread.api.ts';
import type { UnsentMessage } from '#features/conversations/message-outbox.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useOutbox } from '#platform/outbox/outbox.ts';
import { useViewer } from '#platform/api/session.ts';
import { emit, useOnConnected } from '#platform/api/sockets.ts';
import { emptyLog, newestFromOther, type MessageLog } from './message-log.ts';
import { type ConversationState, OpenConversation } from './open-conversation.ts';

/** Opens a conversation while the component is mounted. The component must be keyed by the id. */
export function useOpenConversation(id: Id): {
  open: OpenConversation;
  state: ConversationState;
  /** The log to show: the stored one until the server answers; undefined if there is none either. */
  log: MessageLog | undefined;
} {
  const viewer = useViewer();
  const [open] = useState(() => new OpenConversation(id, viewer.id));
  useEffect(() => open.start(), [open]);
  const state = useSyncExternalStore(
    (listener) => open.subscribe(listener),
    () => open.state,
  );
  const newest = state.details ? (newestFromOther(state.log, viewer.id)?.id ?? null) : undefined;
  useMarkAsRead(id, newest, state.details?.unreadCount ?? 0);
  return { open, state, log: useKeptLog(id, state) };
}

/** How many messages of a thread are stored. */
const keptMessages = 32;

/** Stores the newest messages to be read without a network, and returns the log to show. */
function useKeptLog(id: Id, { log, details, failure }: ConversationState): MessageLog | undefined {
  const cache = useQueryClient();
  const { isLoaded, messages } = log;
  const { data: kept } = useQuery({ ...keptThreadQuery(id), subscribed: !isLoaded });
  useEffect(() => {
    const { queryKey } = keptThreadQuery(id);
    if (isLoaded && details) {
      const thread: KeptThread = { messages: messages.slice(-keptMessages), details };
      cache.setQueryData(queryKey, thread);
    }
    if (hasCode(failure, 'not_found') || hasCode(failure, 'not_allowed')) cache.setQueryData(queryKey, null);
  }, [cache, id, isLoaded, messages, details, failure]);
  return useMemo(
    () => (isLoaded ? log : kept ? { ...emptyLog, messages: kept.messages, isLoaded: true } : undefined),
    [isLoaded, log, kept],
  );
}

/** The messages of a conversation that the server has not acknowledged. */
export function useUnsentMessages(of: Parameters<typeof laneOf>[0]): readonly UnsentMessage[] {
  // The lane has messages only.
  return useOutbox(laneOf(of)) as readonly UnsentMessage[];
}

/**
 * Marks the conversation as read whenever the newest message of others changes while the page is visible. `newest` is null while
 * there is none, and undefined until the conversation is loaded.
 */
function useMarkAsRead(id: Id, newest: Id | null | undefined, unreadCount: number): void {
  const cache = useQueryClient();
  const readUpTo = useRef<Id | null>(undefined);
  const markAsRead = useEffectEvent(async (upTo: Id | null | undefined) => {
    const before = readUpTo.current;
    if (upTo === undefined || upTo === before || document.visibilityState !== 'visible') return;
    readUpTo.current = upTo;
    // Nothing was unread when the conversation was opened, and nothing has arrived since.
    if (before === undefined && unreadCount === 0) return;
    updateListed(cache, id, asRead);
    try {
      unreported.delete(id);
      const { count } = await emit('/conversations conversation:read', id);
      cache.setQueryData(unreadMessagesQuery.queryKey, count);
    } catch {
      // Retried with the next message, after a reconnect, or when the page becomes visible again.
      readUpTo.current = before;
    }
  });
  useOnConnected('/conversations', () => void markAsRead(newest));
  useEffect(() => {
    void markAsRead(newest);
    const onVisibilityChange = () => void markAsRead(newest);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [newest]);
}
