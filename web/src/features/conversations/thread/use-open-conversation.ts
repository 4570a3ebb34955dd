import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { useViewer } from '#platform/session.ts';
import { conversationsQuery } from '#features/conversations/conversations.api.ts';
import { changeListed, type ListPages } from '#features/conversations/inbox/inbox-pages.ts';
import { newestOfOther } from './message-log.ts';
import { OpenConversation, type OpenState } from './open-conversation.ts';
import { ownOutbox } from '#features/conversations/outbox/own-outbox.ts';
import type { Unsent } from '#features/conversations/outbox/outbox.ts';
import { unreadMessagesQuery } from '#features/conversations/inbox/unread.api.ts';

/** A conversation for as long as a component is shown, which must be keyed by its id. */
export function useOpenConversation(id: Id): { open: OpenConversation; state: OpenState } {
  const viewer = useViewer();
  const [open] = useState(() => new OpenConversation(id, viewer.id));
  useEffect(() => open.start(), [open]);
  const state = useSyncExternalStore(
    (listener) => open.subscribe(listener),
    () => open.state,
  );
  useReading(id, newestOfOther(state.log, viewer.id)?.id, state.about?.unreadCount ?? 0);
  return { open, state };
}

/** What of a conversation is on its way. */
export function useUnsentMessages(id: Id): readonly Unsent[] {
  const [outbox] = useState(ownOutbox);
  return useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.list(id),
  );
}

/** Marks as read what is looked at: with each new message of the other one, while the page is in sight. */
function useReading(id: Id, newest: Id | undefined, unreadCount: number): void {
  const cache = useQueryClient();
  const readUpTo = useRef<Id>(undefined);
  const read = useEffectEvent(async (upTo: Id | undefined) => {
    const before = readUpTo.current;
    if (upTo === undefined || upTo === before || document.visibilityState !== 'visible') return;
    readUpTo.current = upTo;
    // Nothing was unread when it was opened, and nothing has come since.
    if (before === undefined && unreadCount === 0) return;
    cache.setQueryData<ListPages>(
      conversationsQuery.queryKey,
      (pages) => pages && changeListed(pages, id, (there) => ({ ...there, unreadCount: 0 })),
    );
    try {
      await call('POST /api/conversations/:id/read', { params: { id } });
      void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
    } catch {
      // Read with the next message, or when the page is looked at again.
      readUpTo.current = before;
    }
  });
  useEffect(() => {
    void read(newest);
    const onSight = () => void read(newest);
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [newest]);
}
