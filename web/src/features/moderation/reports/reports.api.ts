import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Report } from '@baraza/contract/features/reports.ts';
import { callPage, type Page } from '#platform/api/api-client.ts';

export const reportsKey = ['moderation', 'own reports'] as const;

/** The viewer's reports, newest first. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: reportsKey,
  queryFn: ({ pageParam: from, signal }) => callPage('GET /api/reports', { from, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<Report[]>) => page.next,
});
