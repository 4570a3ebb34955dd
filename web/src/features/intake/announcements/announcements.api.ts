import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Announcement } from '@baraza/contract/features/intake.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { paging, updateItems } from '#features/intake/intake.api.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { unlessGone } from '#platform/api/id-lists.ts';

/** The announcements to an intake, newest first. */
export function announcementsQuery(intake: string) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'announcements', intake],
    queryFn: ({ pageParam, signal }) =>
      withIntakeRefresh(callPage('GET /api/announcements', { query: { intake }, from: pageParam, signal })),
    ...paging,
    meta: { offline: {} },
  });
}

/** The lane of the viewer's unsent announcements. */
export const announcementLane = 'announcements';

/** Adds a new announcement to the cached list. */
export async function showAnnouncement(cache: QueryClient, intake: string, created: Announcement): Promise<void> {
  const { queryKey } = announcementsQuery(intake);
  await cache.cancelQueries({ queryKey });
  updateItems<Announcement>(cache, queryKey, (items, { isFirst }) => (isFirst ? [created, ...items] : items));
}

/** Sets or clears the viewer's like optimistically, then shows the server's reply. Fetches the list after a failure. */
export function useLikeAnnouncement(intake: string, { id }: Pick<Announcement, 'id'>) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(intake);
  const update = (change: (announcement: Announcement) => Announcement) =>
    updateItems<Announcement>(cache, queryKey, (items) => items.map((item) => (item.id === id ? change(item) : item)));
  return useMutation({
    mutationFn: (thumbsUp: 1 | -1) =>
      withIntakeRefresh(call('PATCH /api/announcements/:id', { params: { id }, body: { thumbsUp } })),
    onMutate: async (thumbsUp) => {
      await cache.cancelQueries({ queryKey });
      update((item) => ({ ...item, liked: thumbsUp === 1, thumpsUp: Math.max(0, item.thumpsUp + thumbsUp) }));
    },
    onSuccess: (reply) => update(() => reply),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

/** Deletes an announcement. Succeeds if it is deleted already. */
export function useDeleteAnnouncement(intake: string, id: Id) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(intake);
  return useMutation({
    mutationFn: () => call('DELETE /api/announcements/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      updateItems<Announcement>(cache, queryKey, (items) => items.filter((item) => item.id !== id));
    },
  });
}
