import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '@baraza/contract/api.ts';
import type { VentureFan } from '@baraza/contract/features/ventures.ts';
import type { ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';

/** All-time totals, and the values of each day in the span, oldest first. */
export type Analytics = ReplyOf<Api['GET /api/ventures/:id/analytics']>;

/** The selectable time ranges, in days. */
export const spans = [7, 30, 90] as const;
type Span = (typeof spans)[number];

export function analyticsQuery(id: Id, days: Span) {
  return queryOptions({
    queryKey: ['ventures', 'analytics', id, days],
    queryFn: ({ signal }): Promise<Analytics> =>
      call('GET /api/ventures/:id/analytics', { params: { id }, query: { days }, signal }),
  });
}

/** The people who like or follow a venture. */
export function fansQuery(id: Id, kind: 'likes' | 'followers') {
  return infiniteQueryOptions({
    queryKey: ['ventures', 'fans', id, kind],
    queryFn: ({ pageParam, signal }): Promise<Page<VentureFan[]>> =>
      callPage(kind === 'likes' ? 'GET /api/ventures/:id/likes' : 'GET /api/ventures/:id/followers', {
        params: { id },
        from: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<VentureFan[]>) => page.next,
  });
}
