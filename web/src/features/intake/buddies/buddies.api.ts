import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Buddies } from '@baraza/contract/features/newcomers.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { firstWeekQuery } from '#features/intake/first-week/first-week.api.ts';
import { call } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';

/** The viewer's buddy, or the open requests and the suggestion. */
export const buddiesQuery = queryOptions({
  queryKey: ['intake', 'buddies'],
  queryFn: ({ signal }) => call('GET /api/intake/buddy', { signal }),
});

/** A decision of the viewer about a buddy. */
export type BuddyDecision = { action: 'propose' | 'accept' | 'decline'; userId: Id } | { action: 'withdraw' | 'stop' };

/** Carries out a decision. Each reply is the new state; after a refusal the state is fetched again. */
export function useDecideBuddy() {
  const cache = useQueryClient();
  const { queryKey } = buddiesQuery;
  return useMutation({
    mutationFn: (decision: BuddyDecision): Promise<Buddies> => {
      if (!('userId' in decision)) {
        return decision.action === 'withdraw'
          ? call('DELETE /api/intake/buddy/proposal')
          : call('DELETE /api/intake/buddy');
      }
      const body = { userId: decision.userId };
      if (decision.action === 'propose') return call('POST /api/intake/buddy/proposal', { body });
      if (decision.action === 'accept') return call('POST /api/intake/buddy/accept', { body });
      return call('POST /api/intake/buddy/decline', { body });
    },
    onSuccess: async (buddies) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, buddies);
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: (error) => {
      toastError(error);
      return cache.invalidateQueries({ queryKey });
    },
  });
}
