import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Announcement } from '@baraza/contract/features/intake.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { paging, updateItems } from '#features/intake/intake.api.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { unlessGone } from '#platform/api/id-lists.ts';

/** Where announcements are made: the viewer's intake, or the hub of a campus or country. */
export type AnnouncementHub =
  { intake: string; communityId?: never } | { communityId: Id; slug: string; intake?: never };

/** The part of a request that names the hub. */
export function namesOf({ intake, communityId }: AnnouncementHub): { intake: string } | { communityId: Id } {
  return communityId === undefined ? { intake } : { communityId };
}

/** The announcements of a hub, newest first. */
export function announcementsQuery(hub: AnnouncementHub) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'announcements', hub.communityId ?? hub.intake],
    queryFn: ({ pageParam, signal }) =>
      withIntakeRefresh(callPage('GET /api/announcements', { query: namesOf(hub), from: pageParam, signal })),
    ...paging,
    meta: { offline: {} },
  });
}

/** The lane of the viewer's unsent announcements. */
export function announcementLane({ communityId }: AnnouncementHub): string {
  return communityId === undefined ? 'announcements' : `announcements ${communityId}`;
}

/** Adds a new announcement to the cached list. */
export async function showAnnouncement(cache: QueryClient, hub: AnnouncementHub, created: Announcement): Promise<void> {
  const { queryKey } = announcementsQuery(hub);
  await cache.cancelQueries({ queryKey });
  updateItems<Announcement>(cache, queryKey, (items, { isFirst }) => (isFirst ? [created, ...items] : items));
}

/** Sets or clears the viewer's like optimistically, then shows the server's reply. Fetches the list after a failure. */
export function useLikeAnnouncement(hub: AnnouncementHub, { id }: Pick<Announcement, 'id'>) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(hub);
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
export function useDeleteAnnouncement(hub: AnnouncementHub, id: Id) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(hub);
  return useMutation({
    mutationFn: () => call('DELETE /api/announcements/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      updateItems<Announcement>(cache, queryKey, (items) => items.filter((item) => item.id !== id));
    },
  });
}
