import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { showNewPost } from '#features/posts/posts.api.ts';
import { call } from '#platform/api/api-client.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { toast } from '#ui/page/toast.ts';

/** How long the server may take to publish a post, in milliseconds. */
const graceMs = 10_000;
const maxIntervalMs = 3_600_000;

/** The viewer's posts that are published later, the next one first. */
export const scheduledPostsQuery = queryOptions({
  queryKey: ['posts', 'scheduled'],
  queryFn: ({ signal }): Promise<ScheduledPost[]> => call('GET /api/posts/scheduled', { signal }),
  // They are published on the server.
  staleTime: 0,
  // Again when the next one should have been published, and until it has been.
  refetchInterval({ state: { data = [] } }) {
    const next = data.find(({ failure }) => failure === null);
    if (!next) return false;
    const ahead = Date.parse(next.publishAt) + graceMs - serverNow();
    return Math.min(Math.max(ahead, graceMs), maxIntervalMs);
  },
});

/** Changes when a post is published. */
export function useReschedule(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (publishAt: string) => call('PUT /api/posts/scheduled/:id', { params: { id }, body: { publishAt } }),
    onError: (error) => toast.error(detailOf(error) ?? t`Something went wrong. Please try again.`),
    onSettled: () => cache.invalidateQueries(scheduledPostsQuery),
  });
}

/** Publishes a post before its time. */
export function usePublishNow(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/posts/scheduled/:id/publish', { params: { id } }),
    onSuccess: (post) => showNewPost(cache, post),
    // It may have been published at its time meanwhile.
    onSettled: () => cache.invalidateQueries(scheduledPostsQuery),
  });
}

/** Deletes a scheduled post. Fails with 404 if it no longer exists. */
export function useDeleteScheduled(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/posts/scheduled/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries(scheduledPostsQuery),
  });
}
