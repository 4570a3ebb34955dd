import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Page } from './api-client.ts';
import { hasCode } from './api-error.ts';

/**
 * A list caches only ids; each item is cached once under its own key. So a change is visible wherever the item is shown, and is
 * not overwritten by a page of a list that was requested earlier.
 */

/** One page of a list; `next` is the cursor of the next page, null on the last. */
export interface IdPage {
  ids: Id[];
  next: Id | null;
}
type IdPages = InfiniteData<IdPage, Id | null>;

/** Returns the ids of a list in order, without duplicates where pages overlap. */
export function idsOf(data: { pages: IdPage[] } | undefined): Id[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}

/** How long a list is, once all of its pages are loaded. */
export function countFound(query: {
  data: { pages: IdPage[] } | undefined;
  isPlaceholderData: boolean;
}): number | undefined {
  const isWhole = !query.isPlaceholderData && query.data?.pages.at(-1)?.next === null;
  return isWhole ? idsOf(query.data).length : undefined;
}

/** Converts a page of items to one whose cursor is the id of the last item. */
export function pageOf({ items, next }: Page<{ id: Id }[]>): IdPage {
  return { ids: items.map(({ id }) => id), next: next === null ? null : (items.at(-1)?.id ?? null) };
}

/**
 * Caches an item under its key unless a newer version arrived while the request was pending. The first two parts of the key,
 * such as `['posts', 'byId']`, are used for items only.
 */
export function remember<Item extends { id: Id }>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  item: Item,
  askedAt = Infinity,
): void {
  // Lists contain only ids, so their items must stay cached while the page is open; a thousand posts take about 2 MB.
  cache.setQueryDefaults(queryKey.slice(0, 2), { gcTime: Infinity });
  const { dataUpdatedAt = 0 } = cache.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt <= askedAt) cache.setQueryData(queryKey, item);
}

/** A page that is being fetched was computed without the new id, so it is requested again. */
export async function addId(
  cache: QueryClient,
  queryKey: readonly unknown[],
  id: Id,
  end: 'first' | 'last',
): Promise<void> {
  await cache.cancelQueries({ queryKey, exact: true });
  if (!cache.getQueryData(queryKey)) return cache.invalidateQueries({ queryKey, exact: true });
  cache.setQueryData<IdPages>(queryKey, (data) => {
    if (!data || idsOf(data).includes(id)) return data;
    const at = end === 'first' ? 0 : data.pages.length - 1;
    const pages = data.pages.map((page, index) => {
      if (index !== at) return page;
      return { ...page, ids: end === 'first' ? [id, ...page.ids] : [...page.ids, id] };
    });
    return { ...data, pages };
  });
}

export async function removeId(cache: QueryClient, queryKey: readonly unknown[], id: Id): Promise<void> {
  await cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData<IdPages>(queryKey, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, ids: page.ids.filter((each) => each !== id) })) }
      : data,
  );
}

/** Treats the deletion of an item that no longer exists as successful. */
export function unlessGone(error: unknown): undefined {
  if (hasCode(error, 'not_found')) return undefined;
  throw error;
}
