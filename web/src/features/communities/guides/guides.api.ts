import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuideVersion } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { guidesKey } from '#features/communities/communities.api.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';

const keyOf = (id: Id, ...rest: string[]) => [...guidesKey(id), ...rest] as const;

/** The guides of a community without their texts, kept on the device. */
export function guidesQuery(id: Id) {
  return queryOptions({
    queryKey: keyOf(id, 'list'),
    queryFn: ({ signal }) => call('GET /api/communities/:id/guides', { params: { id }, signal }),
    meta: { offline: {} },
  });
}

/** One guide with its text, kept on the device. Throws the ApiError `not_found`. */
export function guideQuery(id: Id, slug: string) {
  return queryOptions({
    queryKey: keyOf(id, 'one', slug),
    queryFn: ({ signal }) => call('GET /api/communities/:id/guides/:slug', { params: { id, slug }, signal }),
    meta: { offline: {} },
  });
}

/** Who keeps the guides of a community, kept on the device. */
export function keepersQuery(id: Id) {
  return queryOptions({
    queryKey: keyOf(id, 'keepers'),
    queryFn: ({ signal }) => call('GET /api/communities/:id/guide-keepers', { params: { id }, signal }),
    meta: { offline: {} },
  });
}

/** Names exactly these members as keepers. */
export function useChangeKeepers(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userIds: Id[]) =>
      call('PUT /api/communities/:id/guide-keepers', { params: { id }, body: { userIds } }),
    onSuccess: (changed) => cache.setQueryData(keepersQuery(id).queryKey, changed),
  });
}

/** All versions of a guide, newest first. */
export function guideHistoryQuery(id: Id, slug: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(id, 'history', slug),
    queryFn: ({ pageParam, signal }): Promise<Page<GuideVersion[]>> =>
      callPage('GET /api/communities/:id/guides/:slug/history', { params: { id, slug }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<GuideVersion[]>) => page.next,
    staleTime: 0,
  });
}

interface GuideChange {
  slug: string;
  title: string;
  content: string;
  /** The version that was edited; 0 for a new guide. */
  expectedVersion: number;
}

/** Adds or changes a guide. Throws the ApiError `version_conflict`. */
export function useSaveGuide(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, ...body }: GuideChange) =>
      call('PUT /api/communities/:id/guides/:slug', { params: { id, slug }, body }),
    onSuccess: (guide) => {
      cache.setQueryData(guideQuery(id, guide.slug).queryKey, guide);
      return cache.invalidateQueries({ queryKey: guidesQuery(id).queryKey });
    },
  });
}

export function useDeleteGuide(id: Id, slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/communities/:id/guides/:slug', { params: { id, slug } }),
    onSuccess: () => {
      cache.removeQueries({ queryKey: guideQuery(id, slug).queryKey });
      return cache.invalidateQueries({ queryKey: guidesQuery(id).queryKey });
    },
    onError: toastError,
  });
}
