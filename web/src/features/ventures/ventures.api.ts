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
import { call, callPage, type Page } from '#platform/api-client.ts';
import { remember, type IdPage } from '#platform/id-lists.ts';
import type { DirectoryChoice } from '#features/ventures/directory/directory-params.ts';

/*
 * Every venture stands in the cache under keys of its own: whole, and as the card that a list brings, which is never taken
 * for the whole. What becomes known of the whole goes to the card as well, and the directory keeps the ids alone. So a like
 * shows wherever the venture is shown.
 */
const things = ['ventures', 'byId'] as const;
const cards = ['ventures', 'card'] as const;
const lists = ['ventures', 'list'] as const;
const parts = ['ventures', 'part'] as const;

/** Three rows of cards, where there is room for three beside each other; a phone shows two at once. */
const listPageSize = 9;

/** One venture. Throws the ApiError `not_found`. The server counts each call as a look at it. */
export function ventureQuery(id: Id) {
  return queryOptions({
    queryKey: [...things, id],
    queryFn: async ({ signal, client }): Promise<Venture> => {
      const askedAt = Date.now();
      const venture = await call('GET /api/ventures/:id', { params: { id }, signal });
      remember(client, ventureCardQuery(id).queryKey, venture, askedAt);
      return venture;
    },
  });
}

/** The same without its lists, as the directory brings it: to be read from the cache, where it is there before the whole. */
export function ventureCardQuery(id: Id) {
  return queryOptions({
    queryKey: [...cards, id],
    queryFn: ({ signal }): Promise<VentureCard> => call('GET /api/ventures/:id', { params: { id }, signal }),
  });
}

/** The ventures of the directory, as they are looked for. */
export function venturesQuery(choice: DirectoryChoice) {
  return infiniteQueryOptions({
    queryKey: [...lists, choice],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const askedAt = Date.now();
      const query = { ...choice, lists: 'none' as const, limit: listPageSize };
      const { items, next } = await callPage('GET /api/ventures', { query, from: pageParam, signal });
      for (const card of items) remember(client, ventureCardQuery(card.id).queryKey, card, askedAt);
      return { ids: items.map(({ id }) => id), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: IdPage) => page.next,
  });
}

/** A venture that a list brought; fetched only if the cache has it no more. */
export function useListedVenture(id: Id): VentureCard | undefined {
  return useQuery({ ...ventureCardQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** All of the viewer's ventures, closed ones too, newest first. */
export const myVenturesQuery = queryOptions({
  queryKey: ['ventures', 'my'],
  queryFn: async ({ signal, client }): Promise<Venture[]> => {
    const askedAt = Date.now();
    const ventures = await call('GET /api/ventures/my', { signal });
    for (const venture of ventures) keep(client, venture, askedAt);
    return ventures;
  },
});

/** What a venture has more of than its page brings along; each list can be asked for page by page. */
export interface Parts {
  announcements: VentureAnnouncement;
  members: VentureMember;
  products: VentureProduct;
  reviews: Review;
}

/** A list that belongs to a venture: announcements, products and reviews newest first, members as they came. */
export function venturePartQuery<Name extends keyof Parts>(id: Id, name: Name) {
  type PartPage = Page<Parts[Name][]>;
  return infiniteQueryOptions({
    queryKey: [...parts, id, name],
    queryFn: ({ pageParam, signal }): Promise<PartPage> =>
      // One address for each name, which the compiler does not follow.
      callPage(`GET /api/ventures/:id/${name}` as 'GET /api/ventures/:id/reviews', {
        params: { id },
        from: pageParam,
        signal,
      }) as unknown as Promise<PartPage>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: PartPage) => page.next,
  });
}

/** The entries of such a list in their order, each once though pages overlap. */
export function partsOf<Part extends { id: Id }>(data: { pages: Page<Part[]>[] } | undefined): Part[] {
  return [...new Map(data?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const))).values()];
}

/** Fetches a list of a venture anew once something of it was added, changed or removed. */
export function refreshPart(cache: QueryClient, id: Id, name: keyof Parts): void {
  void cache.invalidateQueries({ queryKey: [...parts, id, name] });
}

/** Likes a venture, or likes it no more. */
export function useLikeVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (likes: boolean) =>
      call(likes ? 'POST /api/ventures/:id/like' : 'DELETE /api/ventures/:id/unlike', { params: { id } }),
    onSuccess: ({ liked, count }) => change(cache, id, () => ({ liked, likesCount: count })),
  });
}

/** Follows a venture, or follows it no more. */
export function useFollowVenture(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (follows: boolean) =>
      call(follows ? 'POST /api/ventures/:id/follow' : 'DELETE /api/ventures/:id/unfollow', { params: { id } }),
    onSuccess: ({ followed, count }) => change(cache, id, () => ({ followed, followersCount: count })),
  });
}

/** Keeps a whole venture, and its card with it. */
function keep(cache: QueryClient, venture: Venture, askedAt?: number): void {
  remember(cache, ventureQuery(venture.id).queryKey, venture, askedAt);
  remember(cache, ventureCardQuery(venture.id).queryKey, venture, askedAt);
}

/** Takes a venture over as the server has just answered it; what lists hold it is asked for anew when next shown. */
export async function adoptVenture(cache: QueryClient, venture: Venture): Promise<void> {
  await cache.cancelQueries({ queryKey: ventureQuery(venture.id).queryKey });
  keep(cache, venture);
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: myVenturesQuery.queryKey });
}

/** Changes what is known of a venture; lists keep their order under the reader's eyes. */
export async function change(cache: QueryClient, id: Id, act: (venture: Venture) => Partial<Venture>): Promise<void> {
  const { queryKey } = ventureQuery(id);
  await cache.cancelQueries({ queryKey });
  const venture = cache.getQueryData(queryKey);
  if (venture) keep(cache, { ...venture, ...act(venture) });
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: myVenturesQuery.queryKey, refetchType: 'none' });
}
