import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** The viewer's sessions on all devices. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
});

/** Ends another session. Succeeds if it has ended already. */
export function useEndSession(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/auth/sessions/:id', { params: { id } }).catch((error: unknown) => {
        if (!hasCode(error, 'not_found')) throw error;
      }),
    onSuccess: () =>
      cache.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id)),
    onError: toastError,
  });
}

/** Ends all sessions except the current one. */
export function useEndOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions'),
    onSuccess: () => {
      toast.success(t`Signed out everywhere else`);
      cache.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current));
    },
    onError: toastError,
  });
}
