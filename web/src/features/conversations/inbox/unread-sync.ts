import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { useViewer } from '#platform/api/session.ts';
import { emit, useOnConnected, useSocketEvent } from '#platform/api/sockets.ts';
import { unreadMessagesQuery, unreported } from './unread.api.ts';

/** Milliseconds during which events are collected before they are reported and counted together. */
const batchDelay = 400;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Runs on every page and renders nothing. Keeps the count of unread messages up to date, acknowledges received messages,
 * and sends unsent messages after a reconnect.
 */
export function UnreadSync(): null {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  const [reportTimer, refetchTimer] = [useRef<Timer>(undefined), useRef<Timer>(undefined)];

  const refetch = () => void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
  const refetchSoon = () => {
    refetchTimer.current ??= setTimeout(() => {
      refetchTimer.current = undefined;
      refetch();
    }, batchDelay);
  };
  /** Reports the received messages. The acknowledgements carry the number of unread messages. */
  const report = async () => {
    reportTimer.current = undefined;
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
  useEffect(
    () => () => {
      clearTimeout(reportTimer.current);
      clearTimeout(refetchTimer.current);
    },
    [reportTimer, refetchTimer],
  );
  useOnConnected('/conversations', () => {
    refetch();
    loadedOutbox()?.wake();
  });
  useSocketEvent('/conversations message:new', ({ conversationId, id, senderId, clientId = '' }) => {
    // The acknowledgement of an own message may have been lost.
    if (senderId === ownId) return loadedOutbox()?.settle(clientId);
    unreported.set(conversationId, id);
    reportTimer.current ??= setTimeout(() => void report(), batchDelay);
  });
  useSocketEvent('/conversations message:deleted', refetchSoon);
  useSocketEvent('/conversations message:read', ({ userId }) => {
    if (userId === ownId) refetchSoon();
  });
  return null;
}
