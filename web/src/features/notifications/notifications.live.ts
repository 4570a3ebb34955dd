import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { listen, onConnected } from '#platform/api/sockets.ts';
import {
  updateLists,
  mergePages,
  notificationsQuery,
  refreshNotifications,
  markReadInCache,
} from './notifications.api.ts';
import { unreadQuery } from './unread.api.ts';

/**
 * Updates the cached notifications and unread count on socket events, until the returned function is called. Refetches both on each
 * connect, also on the first, because events sent before it are not repeated.
 */
export function startLiveNotifications(cache: QueryClient): () => void {
  let recountTimer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onConnected('/notifications', () => refreshNotifications(cache)),
    listen('/notifications notification', (notification) => {
      const increase = unreadIncrease(cache, notification);
      cache.setQueryData(unreadQuery.queryKey, (old) => old && { count: old.count + (increase ?? 1) });
      insert(cache, notification);
      // The profile of a person who follows back may be open. An import of the key would load all of connections.
      const { kind, actor, link } = notification;
      if (kind === 'follow' && actor) void cache.invalidateQueries({ queryKey: ['connections', 'state', actor.id] });
      // So may a club, of which a request, its answer, an election or a role is new.
      if (/^\/clubs\b/.test(link)) void cache.invalidateQueries({ queryKey: ['communities'] });
      // The random delay spreads the requests of many clients that get the same event.
      if (increase === null) recountTimer ??= setTimeout(recount, 1_000 + Math.random() * 3_000);
    }),
    listen('/notifications notification:read', ({ ids, unreadCount }) => {
      markReadInCache(cache, ids);
      cache.setQueryData(unreadQuery.queryKey, { count: unreadCount });
    }),
    () => clearTimeout(recountTimer),
  ];
  function recount() {
    recountTimer = undefined;
    void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** By how much a notification increases the unread count; null if it may replace one that is not in the cache. */
function unreadIncrease(cache: QueryClient, { group, recipientId }: Notification): 0 | 1 | null {
  if (group === null) return 1;
  const cached = mergePages(cache.getQueryData(notificationsQuery(recipientId).queryKey));
  const replaced = cached.find((each) => each.group === group);
  if (!replaced) return null;
  return replaced.isRead ? 1 : 0;
}

/** Adds a notification at the top of the list and removes the one of its group that it replaces. */
function insert(cache: QueryClient, added: Notification): void {
  const query = notificationsQuery(added.recipientId);
  // The response of a running request may not contain it.
  if (cache.isFetching(query)) return void cache.invalidateQueries({ queryKey: query.queryKey });
  let isFirstPage = true;
  updateLists(cache, (list) => {
    const others = list.filter(({ id, group }) => id !== added.id && (group === null || group !== added.group));
    const next = isFirstPage ? [added, ...others] : others;
    isFirstPage = false;
    return next;
  });
}
