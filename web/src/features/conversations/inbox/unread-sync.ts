import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasUnsentMessages } from '#features/conversations/outbox/outbox-keys.ts';
import { deviceStore } from '#platform/device-stores.ts';
import { useViewer } from '#platform/session.ts';
import { emit, useOnConnected, useSocketEvent } from '#platform/sockets.ts';
import { unreadMessagesQuery } from './unread.api.ts';

/** Milliseconds during which events are collected before one reply to all of them. */
const batchDelay = 400;

/**
 * Runs on every page and renders nothing. Keeps the count of unread messages up to date, acknowledges received messages,
 * and sends messages left in the outbox by an earlier visit.
 */
export function UnreadSync(): null {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  /** The newest received message, by conversation. */
  const received = useRef(new Map<Id, Id>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refetch = () => void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
  const schedule = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
      for (const [conversationId, messageId] of received.current) {
        emit('/conversations message:received', { conversationId, messageId }).catch(() => undefined);
      }
      received.current.clear();
    }, batchDelay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useOnConnected('/conversations', refetch);
  useSocketEvent('/conversations message:new', ({ conversationId, id, senderId }) => {
    if (senderId === ownId) return;
    received.current.set(conversationId, id);
    schedule();
  });
  useSocketEvent('/conversations message:deleted', schedule);
  useSocketEvent('/conversations message:read', ({ userId }) => {
    if (userId === ownId) schedule();
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
