import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore } from '#platform/device-stores.ts';
import { useViewer } from '#platform/session.ts';
import { emit, useOnConnected, useSocketEvent } from '#platform/sockets.ts';
import { hasUnsentOf } from '#features/conversations/outbox/outbox-keys.ts';
import { unreadMessagesQuery } from './unread.api.ts';

/** What comes within so long is answered together, in milliseconds. */
const pause = 400;

/**
 * Keeps the count of unread messages right while the product is open, whatever page is shown; says what has reached this
 * device, and has sent what waits since the last visit. Shows nothing.
 */
export function KeepUnread(): null {
  const cache = useQueryClient();
  const { id: ownId } = useViewer();
  const received = useRef(new Map<Id, Id>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = () => void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      ask();
      for (const [conversationId, messageId] of received.current) {
        emit('/conversations message:received', { conversationId, messageId }).catch(() => undefined);
      }
      received.current.clear();
    }, pause);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useOnConnected('/conversations', ask);
  useSocketEvent('/conversations message:new', ({ conversationId, id, senderId }) => {
    if (senderId === ownId) return;
    received.current.set(conversationId, id);
    soon();
  });
  useSocketEvent('/conversations message:deleted', soon);
  useSocketEvent('/conversations message:read', ({ userId }) => {
    if (userId === ownId) soon();
  });
  useEffect(() => void sendWhatWaits(ownId), [ownId]);
  return null;
}

/** The code that sends is fetched only where something waits. */
async function sendWhatWaits(ownId: Id): Promise<void> {
  try {
    if (!hasUnsentOf(ownId, deviceStore('messages'))) return;
    const { ownOutbox } = await import('#features/conversations/outbox/own-outbox.ts');
    ownOutbox();
  } catch {
    // Storage is forbidden, or the code did not load: the chat itself tries again.
  }
}
