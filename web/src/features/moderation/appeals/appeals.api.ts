import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppealCase, AppealStatus } from '@baraza/contract/features/stewardship.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';

interface AppealPage {
  appeals: AppealCase[];
  nextCursor: string | null;
}

/** Appeals with a status, oldest first. */
export function appealsQuery(status: AppealStatus) {
  return infiniteQueryOptions({
    queryKey: ['moderation', 'desk', 'appeals', status],
    queryFn: ({ pageParam: cursor, signal }): Promise<AppealPage> =>
      call('GET /api/steward/appeals', { query: { status, ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: AppealPage) => page.nextCursor,
  });
}

/** Upholds or reverses the sanction of an appeal. */
export function useDecideAppeal(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { decision: 'UPHOLD' | 'REVERSE'; message: string }) =>
      call('POST /api/steward/appeals/:id/decision', { params: { id }, body }),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: ['moderation', 'desk'] }),
  });
}
