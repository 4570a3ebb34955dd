import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasUnsentMessages } from '#features/conversations/outbox/outbox-keys.ts';
import { deviceStore } from '#platform/device-stores.ts';
import { useViewer } from '#platform/session.ts';
import { emit, useOnConnected, useSocketEvent } from '#platform/sockets.ts';
import { unreadMessagesQuery, unreported } from './unread.api.ts';

/** Milliseconds during which events are collected before they are reported and counted together. */
const batchDelay = 400;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Runs on every page and renders nothing. Keeps the count of unread messages up to date, acknowledges received messages,
 * and sends messages left in the outbox by an earlier visit.
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
  useOnConnected('/conversations', refetch);
  useSocketEvent('/conversations message:new', ({ conversationId, id, senderId }) => {
    if (senderId === ownId) return;
    unreported.set(conversationId, id);
    reportTimer.current ??= setTimeout(() => void report(), batchDelay);
  });
  useSocketEvent('/conversations message:deleted', refetchSoon);
  useSocketEvent('/conversations message:read', ({ userId }) => {
    if (userId === ownId) refetchSoon();
  });
  useEffect(() => void startOutbox(ownId), [ownId]);
  return null;
}

/** Loads the code of the outbox only if there are unsent messages. */
async function startOutbox(ownId: Id): Promise<void> {
  try {
    if (!hasUnsentMessages(ownId, deviceStore('messages'))) return;
    const { ownOutbox } = await import('#features/conversations/outbox/own-outbox.ts');
    ownOutbox();
  } catch {
    // Storage is forbidden, or the code did not load. The chat page tries again.
  }
}
