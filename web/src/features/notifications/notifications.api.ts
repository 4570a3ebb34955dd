import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { Notification, NotificationSettings } from '@baraza/contract/features/notifications.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';
import { unreadQuery } from './unread.api.ts';

type NotificationPages = InfiniteData<Page<Notification[]>, string | null>;

/** What the viewer was told of, newest first, without end. */
export function notificationsQuery(userId: Id) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list', userId],
    queryFn: ({ pageParam: from, signal }) =>
      callPage('GET /api/notifications/user/:userId', { params: { userId }, from, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Notification[]>) => page.next,
  });
}

/** The notifications of all pages in their order, each once, and of a group the newest alone. */
export function notificationsIn(data: { pages: Page<Notification[]>[] } | undefined): Notification[] {
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

/** Gives every list of notifications that is there its new form. */
export function changeLists(cache: QueryClient, change: (list: Notification[]) => Notification[]): void {
  cache.setQueriesData<NotificationPages>({ queryKey: ['notifications', 'list'] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) } : data,
  );
}

/** Lets go of the older pages, which would all be fetched again on the next visit. */
export function keepFirstPage(cache: QueryClient, userId: Id): void {
  cache.setQueryData<NotificationPages>(notificationsQuery(userId).queryKey, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
}

/** Asks for all that is shown anew; what is not shown, when it next is. */
export function refreshNotifications(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['notifications', 'list'] });
  void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

/** Shows some of them as read, or all with `null`. */
export function showRead(cache: QueryClient, ids: readonly Id[] | null): void {
  changeLists(cache, (list) =>
    list.map((each) => (each.isRead || (ids !== null && !ids.includes(each.id)) ? each : { ...each, isRead: true })),
  );
}

/**
 * Marks one as read, at once on the screen; a mark that did not get through is taken back. `onGone` is called when it is
 * not there any more, and then what it was about is gone too: also when the page that asked is left meanwhile.
 */
export function useReadOne({ onGone }: { onGone: () => void }) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Notification): Promise<'read' | 'gone'> => {
      try {
        // The page that it leads to may be another document.
        await call('PATCH /api/notifications/:id/read', { params: { id }, keepalive: true });
        return 'read';
      } catch (error) {
        if (hasCode(error, 'not_found')) return 'gone';
        throw error;
      }
    },
    onMutate: ({ id, isRead }) => {
      showRead(cache, [id]);
      if (!isRead) cache.setQueryData(unreadQuery.queryKey, (old) => old && { count: Math.max(0, old.count - 1) });
    },
    onSuccess: async (outcome, { id, recipientId: userId, group }) => {
      if (outcome === 'read') return;
      changeLists(cache, (list) => list.filter((each) => each.id !== id));
      refreshNotifications(cache);
      // One that others have joined meanwhile stands near the top, under a new id. Asked apart from the list, whose own
      // question ends with the page that shows it.
      const query = { limit: 50 };
      const newest =
        group === null ? [] : await call('GET /api/notifications/user/:userId', { params: { userId }, query });
      if (!newest.some((each) => each.group === group)) onGone();
    },
    onError: () => refreshNotifications(cache),
  });
}

/** Marks all as read, at once on the screen. */
export function useReadAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('PATCH /api/notifications/read-all'),
    onMutate: () => {
      showRead(cache, null);
      cache.setQueryData(unreadQuery.queryKey, { count: 0 });
    },
    onSuccess: (unread) => cache.setQueryData(unreadQuery.queryKey, unread),
    onError: () => refreshNotifications(cache),
  });
}

/** What the viewer is told of. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }): Promise<NotificationSettings> => call('GET /api/notifications/settings', { signal }),
});

/** Switches one kind on or off, at once on the screen; back again when it does not get through. */
export function useSwitchKind() {
  const cache = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const show = (kind: NotificationKind, isOn: boolean) =>
    cache.setQueryData(queryKey, (old) => old && { ...old, [kind]: isOn });
  return useMutation({
    // One after the other, so that of two quick ones the last is what stays.
    scope: { id: 'notification settings' },
    mutationFn: ({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) =>
      call('PUT /api/notifications/settings', { body: { [kind]: isOn } }),
    onMutate: async ({ kind, isOn }) => {
      await cache.cancelQueries({ queryKey });
      show(kind, isOn);
    },
    onError: (_error, { kind, isOn }) => show(kind, !isOn),
  });
}
