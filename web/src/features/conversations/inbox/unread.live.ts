import type { QueryClient } from '@tanstack/react-query';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { currentSession } from '#platform/api/session.ts';
import { emit, listen, onConnected } from '#platform/api/sockets.ts';
import { unreadMessagesQuery, unreported } from './unread.api.ts';

/** Milliseconds during which events are collected before they are reported and counted together. */
const batchDelay = 400;

/**
 * Keeps the count of unread messages up to date, acknowledges received messages, and sends unsent messages after a reconnect, until
 * the returned function is called.
 */
export function startLiveUnread(cache: QueryClient): () => void {
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
  const refetchSoon = () => {
    refetchTimer ??= setTimeout(() => {
      refetchTimer = undefined;
      refetch();
    }, batchDelay);
  };
  /** Reports the received messages. The acknowledgements carry the number of unread messages. */
  const report = async () => {
    reportTimer = undefined;
    const reports = [...unreported].map(([conversationId, messageId]) =>
      emit('/conversations message:received', { conversationId, messageId }),
    );
    unreported.clear();
    try {
      const last = (await Promise.all(reports)).at(-1);
      if (last) cache.setQueryData(unreadMessagesQuery.queryKey, last.count);
    } catch {
      refetch();
    }
  };
  const isOwn = (userId: string | null) => userId === currentSession()?.user.id;
  const stops = [
    onConnected('/conversations', () => {
      refetch();
      loadedOutbox()?.wake();
    }),
    listen('/conversations message:new', ({ conversationId, id, senderId, clientId = '' }) => {
      // The acknowledgement of an own message may have been lost.
      if (isOwn(senderId)) return loadedOutbox()?.settle(clientId);
      unreported.set(conversationId, id);
      reportTimer ??= setTimeout(() => void report(), batchDelay);
    }),
    listen('/conversations message:deleted', refetchSoon),
    listen('/conversations message:read', ({ userId }) => {
      if (isOwn(userId)) refetchSoon();
    }),
    () => clearTimeout(reportTimer),
    () => clearTimeout(refetchTimer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
