import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StepByHand } from '@baraza/contract/features/intake-limits.ts';
import type { Buddies } from '@baraza/contract/features/newcomers.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';

/** The viewer's first week. Most of it ticks itself by what is done on other pages, so it is asked for on each visit. */
export const firstWeekQuery = queryOptions({
  queryKey: ['intake', 'first-week'],
  queryFn: ({ signal }) => call('GET /api/intake/first-week', { signal }),
  staleTime: 0,
});

/** The viewer's buddy, or how far they are from one. */
export const buddiesQuery = queryOptions({
  queryKey: ['intake', 'buddies'],
  queryFn: ({ signal }) => call('GET /api/intake/buddy', { signal }),
});

/** Ticks a step by hand at once, or takes the tick back; on a failure it is as the server has it. */
export function useTickStep(step: StepByHand) {
  const cache = useQueryClient();
  const { queryKey } = firstWeekQuery;
  return useMutation({
    mutationFn: (done: boolean) =>
      done
        ? call('POST /api/intake/first-week/:step', { params: { step } })
        : call('DELETE /api/intake/first-week/:step', { params: { step } }),
    onMutate: async (done) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (week) =>
        week ? { steps: week.steps.map((each) => (each.step === step ? { ...each, done } : each)) } : week,
      );
    },
    onSuccess: (week) => cache.setQueryData(queryKey, week),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

/** What somebody can decide about a buddy. */
export type BuddyDecision = { act: 'ask' | 'accept' | 'decline'; userId: Id } | { act: 'withdraw' | 'stop' };

/** Carries a decision out. Every answer says how things stand then; a refusal means they stand otherwise, so they are asked for. */
export function useDecideBuddy() {
  const cache = useQueryClient();
  const { queryKey } = buddiesQuery;
  return useMutation({
    mutationFn: (decision: BuddyDecision): Promise<Buddies> => {
      if (!('userId' in decision)) {
        return decision.act === 'withdraw'
          ? call('DELETE /api/intake/buddy/proposal')
          : call('DELETE /api/intake/buddy');
      }
      const body = { userId: decision.userId };
      if (decision.act === 'ask') return call('POST /api/intake/buddy/proposal', { body });
      if (decision.act === 'accept') return call('POST /api/intake/buddy/accept', { body });
      return call('POST /api/intake/buddy/decline', { body });
    },
    onSuccess: async (buddies) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, buddies);
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}
