import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SelfReportedStep } from '@baraza/contract/features/intake-limits.ts';
import { call } from '#platform/api/api-client.ts';

/** The viewer's first week. Actions on other pages complete steps, so it is fetched on each visit. */
export const firstWeekQuery = queryOptions({
  queryKey: ['intake', 'first-week'],
  queryFn: ({ signal }) => call('GET /api/intake/first-week', { signal }),
  staleTime: 0,
});

/** Ticks or unticks a step optimistically. Fetches the week again after a failure. */
export function useTickStep(step: SelfReportedStep) {
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
