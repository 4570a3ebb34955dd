import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { listen, onConnected } from '#platform/sockets.ts';
import {
  changeLists,
  notificationsIn,
  notificationsQuery,
  refreshNotifications,
  showRead,
} from './notifications.api.ts';
import { unreadQuery } from './unread.api.ts';

/**
 * Keeps the count and the lists of notifications as the server tells, until the returned function is called. At each
 * connect both are asked for, the first one too: what was told since the page asked is not told again.
 */
export function goLive(cache: QueryClient): () => void {
  let correcting: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onConnected('/notifications', () => refreshNotifications(cache)),
    listen('/notifications notification', (told) => {
      const step = stepOf(cache, told);
      cache.setQueryData(unreadQuery.queryKey, (old) => old && { count: old.count + (step ?? 1) });
      show(cache, told);
      // Many are told at once of what many do together, so they do not all ask at once.
      if (step === null) correcting ??= setTimeout(correct, 1_000 + Math.random() * 3_000);
    }),
    listen('/notifications notification:read', ({ ids, unreadCount }) => {
      showRead(cache, ids);
      cache.setQueryData(unreadQuery.queryKey, { count: unreadCount });
    }),
    () => clearTimeout(correcting),
  ];
  function correct() {
    correcting = undefined;
    void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** By how much it raises the count; null where that cannot be known, as the one it replaces is not at hand. */
function stepOf(cache: QueryClient, { group, recipientId }: Notification): 0 | 1 | null {
  if (group === null) return 1;
  const known = notificationsIn(cache.getQueryData(notificationsQuery(recipientId).queryKey));
  const old = known.find((each) => each.group === group);
  if (!old) return null;
  return old.isRead ? 1 : 0;
}

/** Puts it at the top; what it stands for as well leaves its place. */
function show(cache: QueryClient, told: Notification): void {
  const query = notificationsQuery(told.recipientId);
  // A page that is just being fetched was made without it.
  if (cache.isFetching(query)) return void cache.invalidateQueries({ queryKey: query.queryKey });
  let isFirstPage = true;
  changeLists(cache, (list) => {
    const others = list.filter(({ id, group }) => id !== told.id && (group === null || group !== told.group));
    const next = isFirstPage ? [told, ...others] : others;
    isFirstPage = false;
    return next;
  });
}
