import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  Review,
  Venture,
  VentureAnnouncement,
  VentureCard,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { DirectoryParams } from '#features/ventures/directory/directory-params.ts';
import { call, callAllPages, callPage, type Page } from '#platform/api/api-client.ts';
import { remember, type IdPage } from '#platform/api/id-lists.ts';
import { toastError } from '#ui/page/toast.ts';

/*
 * The cache is normalized: each venture has one entry with all its data and one with its card, and lists hold only ids.
 * Updating a full entry updates the card too, so a like appears wherever the venture is shown.
 */
const details = ['ventures', 'detail'] as const;
const cards = ['ventures', 'card'] as const;
const lists = ['ventures', 'list'] as const;
const parts = ['ventures', 'part'] as const;

/** Fills three rows of three cards on a wide screen. */
const listPageSize = 9;

/** One venture with its lists. Throws the ApiError `not_found`. The server counts each call as a view. */
export function ventureQuery(id: Id) {
  return queryOptions({
    queryKey: [...details, id],
    queryFn: async ({ signal, client }): Promise<Venture> => {
      const requestedAt = Date.now();
      const venture = await call('GET /api/ventures/:id', { params: { id }, signal });
      remember(client, ventureCardQuery(id).queryKey, venture, requestedAt);
      return venture;
    },
  });
}

/** A venture without its lists. Directory pages fill the cache entry, so it is often available before `ventureQuery`. */
export function ventureCardQuery(id: Id) {
  return queryOptions({
    queryKey: [...cards, id],
    queryFn: ({ signal }): Promise<VentureCard> => call('GET /api/ventures/:id/card', { params: { id }, signal }),
  });
}

/** The directory's ventures for these filters. */
export function venturesQuery(params: DirectoryParams) {
  return infiniteQueryOptions({
    queryKey: [...lists, params],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const requestedAt = Date.now();
      const query = { ...params, lists: 'none' as const, limit: listPageSize };
      const { items, next } = await callPage('GET /api/ventures', { query, from: pageParam, signal });
      for (const card of items) remember(client, ventureCardQuery(card.id).queryKey, card, requestedAt);
      return { ids: items.map(({ id }) => id), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: IdPage) => page.next,
    ...(Object.keys(params).length === 0 && {
      meta: { offline: { pages: 3, itemKey: (id: Id) => ventureCardQuery(id).queryKey } },
    }),
  });
}

/** The card of a listed venture. It is fetched only when the cache no longer has it. */
export function useVentureCard(id: Id): VentureCard | undefined {
  return useQuery({ ...ventureCardQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** All of the viewer's ventures, including closed ones, newest first. */
export const myVenturesQuery = queryOptions({
  queryKey: ['ventures', 'my'],
  queryFn: async ({ signal, client }): Promise<Venture[]> => {
    const requestedAt = Date.now();
    const ventures = await callAllPages('GET /api/ventures/my', { signal });
    for (const venture of ventures) setVenture(client, venture, requestedAt);
    return ventures;
  },
});

/** The entry types of a venture's lists. A venture includes the first entries; each list has its own paged endpoint. */
export interface VentureParts {
  announcements: VentureAnnouncement;
  members: VentureMember;
  products: VentureProduct;
  reviews: Review;
}

/** One of a venture's lists: announcements, products and reviews newest first, members in the order they joined. */
export function venturePartQuery<Name extends keyof VentureParts>(id: Id, name: Name) {
  type PartPage = Page<VentureParts[Name][]>;
  return infiniteQueryOptions({
    queryKey: [...parts, id, name],
    queryFn: ({ pageParam, signal }): Promise<PartPage> =>
      // The compiler cannot relate the endpoint chosen by name to its reply type.
      callPage(`GET /api/ventures/:id/${name}` as 'GET /api/ventures/:id/reviews', {
        params: { id },
        from: pageParam,
        signal,
      }) as unknown as Promise<PartPage>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: PartPage) => page.next,
  });
}

/** Flattens the pages of a list. Pages may overlap after an insertion, so each id appears once. */
export function collectParts<Part extends { id: Id }>(data: { pages: Page<Part[]>[] } | undefined): Part[] {
  return [...new Map(data?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const))).values()];
}

/** Refetches one of a venture's lists after a change. */
export function invalidatePart(cache: QueryClient, id: Id, name: keyof VentureParts): void {
  void cache.invalidateQueries({ queryKey: [...parts, id, name] });
}

/** Likes or unlikes a venture. */
export function useLikeVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (likes: boolean) =>
      call(likes ? 'POST /api/ventures/:id/like' : 'DELETE /api/ventures/:id/unlike', { params: { id } }),
    onSuccess: ({ liked, count }) => updateCachedVenture(cache, id, () => ({ liked, likesCount: count })),
    onError: toastError,
  });
}

/** Follows or unfollows a venture. */
export function useFollowVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (follows: boolean) =>
      call(follows ? 'POST /api/ventures/:id/follow' : 'DELETE /api/ventures/:id/unfollow', { params: { id } }),
    onSuccess: ({ followed, count }) => updateCachedVenture(cache, id, () => ({ followed, followersCount: count })),
    onError: toastError,
  });
}

/** Writes a venture to both of its cache entries. */
function setVenture(cache: QueryClient, venture: Venture, requestedAt?: number): void {
  remember(cache, ventureQuery(venture.id).queryKey, venture, requestedAt);
  remember(cache, ventureCardQuery(venture.id).queryKey, venture, requestedAt);
}

/** Caches a venture that a mutation returned, and marks lists that may contain it as stale. */
export async function cacheVenture(cache: QueryClient, venture: Venture): Promise<void> {
  await cache.cancelQueries({ queryKey: ventureQuery(venture.id).queryKey });
  setVenture(cache, venture);
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: myVenturesQuery.queryKey });
}

/**
 * Applies a change to a cached venture. Lists become stale without a refetch, so that their order does not change while
 * they are on the screen.
 */
export async function updateCachedVenture(
  cache: QueryClient,
  id: Id,
  change: (venture: Venture) => Partial<Venture>,
): Promise<void> {
  const { queryKey } = ventureQuery(id);
  await cache.cancelQueries({ queryKey });
  const venture = cache.getQueryData(queryKey);
  if (venture) setVenture(cache, { ...venture, ...change(venture) });
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: myVenturesQuery.queryKey, refetchType: 'none' });
}
