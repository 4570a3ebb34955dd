import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { cacheCommunity } from '#features/communities/communities.api.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { toastError } from '#ui/page/toast.ts';

/** The invitation link of a club, or null without one that works. */
export function clubLinkQuery(id: Id) {
  return queryOptions({
    queryKey: ['communities', 'link', id],
    queryFn: ({ signal }) => call('GET /api/communities/:id/link', { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useCreateLink(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { days: number; uses: number }) =>
      call('POST /api/communities/:id/link', { params: { id }, body }),
    onSuccess: ({ token: _token, ...link }) => cache.setQueryData(clubLinkQuery(id).queryKey, link),
    onError: toastError,
  });
}

export function useRevokeLink(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/communities/:id/link', { params: { id } }),
    onSuccess: () => cache.setQueryData(clubLinkQuery(id).queryKey, null),
    onError: toastError,
  });
}

/** The club of an invitation link, or null if the link does not work. */
export function linkPreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['communities', 'linked', token],
    queryFn: async ({ signal }) => {
      try {
        return await call('POST /api/club-links/preview', { body: { token }, signal });
      } catch (error) {
        if (hasCode(error, 'not_found') || hasCode(error, 'invalid_body')) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function useJoinByLink() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/club-links/join', { body: { token } }),
    onSuccess: (club) => cacheCommunity(cache, club),
  });
}
