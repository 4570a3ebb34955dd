import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from './api-error.ts';

/*
 * A list keeps the ids of its things alone, and every thing stands once in the cache under its own key. So a change shows
 * wherever the thing is shown, and is not lost when a page of a list arrives that was asked for before.
 */

/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export interface IdPage {
  ids: Id[];
  next: Id | null;
}
type IdPages = InfiniteData<IdPage, Id | null>;

/** The ids of a list in their order, each once though pages overlap. */
export function idsOf(data: { pages: IdPage[] } | undefined): Id[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}

export function pageOf(list: { id: Id }[], limit: number): IdPage {
  return { ids: list.map(({ id }) => id), next: list.length < limit ? null : (list.at(-1)?.id ?? null) };
}

/**
 * Keeps a thing under its key, unless something newer came while the answer was on its way. The key's first two words,
 * such as `['posts', 'thing']`, begin the keys of things and of nothing else.
 */
export function remember<Thing extends { id: Id }>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  thing: Thing,
  askedAt = Infinity,
): void {
  // Lists hold ids alone, so what they name must stay as long as the page is open; a thousand posts are about 2 MB.
  cache.setQueryDefaults(queryKey.slice(0, 2), { gcTime: Infinity });
  const { dataUpdatedAt = 0 } = cache.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt <= askedAt) cache.setQueryData(queryKey, thing);
}

/** A page that is just being fetched was built on the list without the new id, so it is asked for again. */
export async function addId(
  cache: QueryClient,
  queryKey: readonly unknown[],
  id: Id,
  place: 'first' | 'last',
): Promise<void> {
  await cache.cancelQueries({ queryKey, exact: true });
  if (!cache.getQueryData(queryKey)) return cache.invalidateQueries({ queryKey, exact: true });
  cache.setQueryData<IdPages>(queryKey, (data) => {
    if (!data || idsOf(data).includes(id)) return data;
    const at = place === 'first' ? 0 : data.pages.length - 1;
    const pages = data.pages.map((page, index) => {
      if (index !== at) return page;
      return { ...page, ids: place === 'first' ? [id, ...page.ids] : [...page.ids, id] };
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

/** Says that a thing to be deleted which is gone already is deleted. */
export function unlessGone(error: unknown): undefined {
  if (hasCode(error, 'not_found')) return undefined;
  throw error;
}
