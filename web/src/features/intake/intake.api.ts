import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { peopleQuery } from '#features/connections/connections.public.ts';
import { callPage, type Page } from '#platform/api/api-client.ts';
import { withIntakeRefresh } from './intake-refresh.ts';

type Pages<T> = InfiniteData<Page<T[]>, string | null>;

/** A text to send. Attempts with the same key create it once. */
export interface NewText {
  content: string;
  idempotencyKey: string;
}

/** The page options of all infinite queries of this feature. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
};

/** The other students of an intake by name, or those that match a search. */
export function intakeDirectoryQuery(intake: string, search: string) {
  const query = peopleQuery(['intake', intake, search], (from, signal) =>
    withIntakeRefresh(
      callPage('GET /api/profile', { query: { intake, ...(search !== '' && { search }) }, from, signal }),
    ),
  );
  return search === '' ? { ...query, meta: { offline: { pages: 5 } } } : query;
}

/** The items of all pages in order, without the duplicates of overlapping pages. */
export function itemsOf<T extends { id: Id }>(data: { pages: Page<T[]>[] } | undefined): T[] {
  return [...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()];
}

/** Changes the items of each cached page. `isLast` is true only if the server has no further page. */
export function updateItems<T>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  change: (items: T[], page: { isFirst: boolean; isLast: boolean }) => T[],
): void {
  cache.setQueryData<Pages<T>>(queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page, index) => {
      const isLast = index === data.pages.length - 1 && page.next === null;
      return { ...page, items: change(page.items, { isFirst: index === 0, isLast }) };
    });
    return { ...data, pages };
  });
}
