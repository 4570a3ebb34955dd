import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { icebreakerHours } from '@baraza/contract/features/intake-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { firstWeekQuery } from '#features/intake/first-week/first-week.api.ts';
import { paging, updateItems, type NewText } from '#features/intake/intake.api.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { serverNow } from '#platform/api/server-time.ts';

// There are no socket events for intakes, so an open page polls. In milliseconds.
const commentsInterval = 30_000;
const icebreakerInterval = 60_000;

/** The live icebreaker of an intake. Polled, and fetched again one second after its end. */
export function icebreakerQuery(intake: string) {
  return queryOptions({
    queryKey: ['intake', 'icebreaker', intake],
    queryFn: ({ signal }) => withIntakeRefresh(call('GET /api/icebreakers', { query: { intake }, signal })),
    refetchInterval: ({ state: { data } }) => {
      const left = data ? Date.parse(data.endsAt) - serverNow() + 1_000 : icebreakerInterval;
      return Math.max(1_000, Math.min(left, icebreakerInterval));
    },
  });
}

/** The ended icebreakers of an intake, newest first. */
export function pastIcebreakersQuery(intake: string) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'past-icebreakers', intake],
    queryFn: ({ pageParam, signal }) =>
      withIntakeRefresh(callPage('GET /api/icebreakers/past', { query: { intake }, from: pageParam, signal })),
    ...paging,
  });
}

/** The responses to an icebreaker, oldest first. */
export function icebreakerCommentsQuery(id: Id, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'icebreaker-comments', id],
    queryFn: ({ pageParam, signal }) =>
      withIntakeRefresh(callPage('GET /api/icebreakers/:id/comments', { params: { id }, from: pageParam, signal })),
    ...paging,
    // While data is saved, new responses show when the page is opened again.
    refetchInterval: () => isLive && mayPrefetch() && commentsInterval,
  });
}

/** Posts an icebreaker. If another member was faster (409 `icebreaker_exists`), fetches theirs. */
export function usePostIcebreaker(intake: string) {
  const cache = useQueryClient();
  const { queryKey } = icebreakerQuery(intake);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: NewText) =>
      call('POST /api/icebreakers', { body: { content, duration: icebreakerHours }, idempotencyKey }),
    onSuccess: async (created) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<Icebreaker | null>(queryKey, created);
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: (error) => (hasCode(error, 'icebreaker_exists') ? cache.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Adds a new response to the cached list. */
export async function showAnswer(cache: QueryClient, icebreakerId: Id, created: IcebreakerComment): Promise<void> {
  const { queryKey } = icebreakerCommentsQuery(icebreakerId, true);
  await cache.cancelQueries({ queryKey });
  // If the last page is not loaded, the new response will be part of it.
  updateItems<IcebreakerComment>(cache, queryKey, (items, { isLast }) => (isLast ? [...items, created] : items));
  void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
}

/** Fetches the current and the past icebreakers if a response was refused because its icebreaker has ended. */
export async function showIcebreakerEnd(cache: QueryClient, intake: string, error: unknown): Promise<void> {
  if (!hasCode(error, 'icebreaker_over')) return;
  await cache.invalidateQueries({ queryKey: icebreakerQuery(intake).queryKey });
  await cache.invalidateQueries({ queryKey: pastIcebreakersQuery(intake).queryKey });
}
