import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { SwitchableKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { Notification, NotificationSettings } from '@baraza/contract/features/notifications.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { toastError } from '#ui/page/toast.ts';
import { unreadQuery } from './unread.api.ts';

const listKey = ['notifications', 'list'] as const;
type NotificationPages = InfiniteData<Page<Notification[]>, string | null>;

/** The viewer's notifications, newest first. */
export function notificationsQuery(userId: Id) {
  return infiniteQueryOptions({
    queryKey: [...listKey, userId],
    queryFn: ({ pageParam: from, signal }) =>
      callPage('GET /api/notifications/user/:userId', { params: { userId }, from, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Notification[]>) => page.next,
    meta: { offline: {} },
  });
}

/** The notifications of all pages in order, without duplicates and with only the newest of each group. */
export function mergePages(data: { pages: Page<Notification[]>[] } | undefined): Notification[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const groups = new Set<string>();
  const ids = new Set<Id>();
  return all.filter(({ id, group }) => {
    if (ids.has(id) || (group !== null && groups.has(group))) return false;
    ids.add(id);
    if (group !== null) groups.add(group);
    return true;
  });
}

/** Updates every cached page of notifications. */
export function updateLists(cache: QueryClient, update: (list: Notification[]) => Notification[]): void {
  cache.setQueriesData<NotificationPages>({ queryKey: listKey }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: update(page.items) })) } : data,
  );
}

/** Drops the older pages, which React Query would otherwise all refetch on the next visit. */
export function keepFirstPage(cache: QueryClient, userId: Id): void {
  cache.setQueryData<NotificationPages>(notificationsQuery(userId).queryKey, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
}

/** Refetches visible notifications and the unread count now, and hidden ones when they are next shown. */
export function refreshNotifications(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: listKey });
  void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

/** Marks the given notifications in the cache as read, or all if `ids` is null. */
export function markReadInCache(cache: QueryClient, ids: readonly Id[] | null): void {
  updateLists(cache, (list) =>
    list.map((each) => (each.isRead || (ids !== null && !ids.includes(each.id)) ? each : { ...each, isRead: true })),
  );
}

/**
 * Marks a notification as read, optimistically. Calls `onDeleted` if the notification was deleted together with its subject, even
 * after the page has changed.
 */
export function useMarkAsRead({ onDeleted }: { onDeleted: () => void }) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Notification): Promise<'read' | 'deleted'> => {
      try {
        // The link may lead to another document.
        await call('PATCH /api/notifications/:id/read', { params: { id }, keepalive: true });
        return 'read';
      } catch (error) {
        if (hasCode(error, 'not_found')) return 'deleted';
        throw error;
      }
    },
    onMutate: ({ id, isRead }) => {
      markReadInCache(cache, [id]);
      if (!isRead) cache.setQueryData(unreadQuery.queryKey, (old) => old && { count: Math.max(0, old.count - 1) });
    },
    onSuccess: async (outcome, { id, recipientId: userId, group }) => {
      if (outcome === 'read') return;
      updateLists(cache, (list) => list.filter((each) => each.id !== id));
      refreshNotifications(cache);
      // A newer notification of the same group has replaced this one. This request is separate from the list query, which is
      // cancelled when the page changes.
      const query = { limit: 50 };
      const newest =
        group === null ? [] : await call('GET /api/notifications/user/:userId', { params: { userId }, query });
      if (!newest.some((each) => each.group === group)) onDeleted();
    },
    onError: () => refreshNotifications(cache),
  });
}

/** Marks all notifications as read, optimistically. */
export function useMarkAllAsRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('PATCH /api/notifications/read-all'),
    onMutate: () => {
      markReadInCache(cache, null);
      cache.setQueryData(unreadQuery.queryKey, { count: 0 });
    },
    onSuccess: (unread) => cache.setQueryData(unreadQuery.queryKey, unread),
    onError: (error) => {
      toastError(error);
      refreshNotifications(cache);
    },
  });
}

/** Which kinds of notifications the viewer gets. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }): Promise<NotificationSettings> => call('GET /api/notifications/settings', { signal }),
});

/** Switches one kind of notification on or off, optimistically. */
export function useSetKindEnabled() {
  const cache = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const setInCache = (kind: SwitchableKind, isEnabled: boolean) =>
    cache.setQueryData(queryKey, (old) => old && { ...old, [kind]: isEnabled });
  return useMutation({
    // Requests run in order, so that the last of two quick changes wins.
    scope: { id: 'notification settings' },
    mutationFn: ({ kind, isEnabled }: { kind: SwitchableKind; isEnabled: boolean }) =>
      call('PUT /api/notifications/settings', { body: { [kind]: isEnabled } }),
    onMutate: async ({ kind, isEnabled }) => {
      await cache.cancelQueries({ queryKey });
      setInCache(kind, isEnabled);
    },
    onError: (error, { kind, isEnabled }) => {
      toastError(error);
      setInCache(kind, !isEnabled);
    },
  });
}
