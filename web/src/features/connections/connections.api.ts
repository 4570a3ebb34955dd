import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { FollowState } from '@baraza/contract/features/connections.ts';
import type { ListedUser, UserList } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ownProfileQuery, profileQuery } from '#features/profiles/profiles.public.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';

/** One page of people; `next` is the address of the page after it, null on the last. */
export interface PeoplePage extends UserList {
  next: string | null;
}
type PeoplePages = InfiniteData<PeoplePage, string | null>;

/** Whom a follow is about. */
export type Somebody = Pick<ListedUser, 'id' | 'username'>;

const states = ['connections', 'state'] as const;
const lists = ['connections', 'people'] as const;

/** How the viewer and somebody stand to each other. It stands once in the cache, wherever the person is shown. */
export function followStateQuery(userId: Id) {
  return queryOptions({
    queryKey: [...states, userId],
    queryFn: ({ signal }): Promise<FollowState> => call('GET /api/connections/:userId', { params: { userId }, signal }),
  });
}

/** A list of people that goes on without end; `fetchPage` asks for the first page, or for the one at an address. */
export function peopleQuery(
  key: readonly unknown[],
  fetchPage: (from: string | null, signal: AbortSignal) => Promise<Page<UserList>>,
) {
  return infiniteQueryOptions({
    queryKey: [...lists, ...key],
    queryFn: async ({ pageParam, signal, client }): Promise<PeoplePage> => {
      const askedAt = Date.now();
      const { items, next } = await fetchPage(pageParam, signal);
      for (const user of items.users) remember(client, user, askedAt);
      return { ...items, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: PeoplePage) => page.next,
  });
}

/** Who follows somebody, latest first. */
export function followersQuery(username: string) {
  return peopleQuery(['followers', username.toLowerCase()], (from, signal) =>
    callPage('GET /api/profile/:username/followers', { params: { username }, from, signal }),
  );
}

/** Whom somebody follows, latest first. */
export function followingQuery(username: string) {
  return peopleQuery(['following', username.toLowerCase()], (from, signal) =>
    callPage('GET /api/profile/:username/following', { params: { username }, from, signal }),
  );
}

/** The viewer's friends: who follow them as they follow back. */
export const friendsQuery = peopleQuery(['friends'], (from, signal) =>
  callPage('GET /api/connections/mutuals', { from, signal }),
);

/** The people of a list in their order, each once though pages overlap. */
export function peopleOf(data: { pages: PeoplePage[] } | undefined): ListedUser[] {
  return [...new Map(data?.pages.flatMap(({ users }) => users.map((user) => [user.id, user] as const))).values()];
}

/** Follows somebody, or follows them no more; their profile and the viewer's own are then asked for anew. */
export function useFollow({ id, username }: Somebody) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: 'follow' | 'unfollow') =>
      call(wish === 'follow' ? 'POST /api/connections' : 'POST /api/connections/unfollow', {
        body: { followingId: id },
      }),
    onSuccess: (state) => adopt(cache, { id, username }, state),
  });
}

/** Makes somebody follow the viewer no more; they leave the lists of the viewer's followers and friends at once. */
export function useRemoveFollower({ id, username }: Somebody, ownUsername: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/connections/followers/:userId', { params: { userId: id } }),
    onSuccess: async (state) => {
      for (const { queryKey } of [followersQuery(ownUsername), friendsQuery]) {
        await cache.cancelQueries({ queryKey });
        cache.setQueryData<PeoplePages>(queryKey, (data) => data && without(data, id));
      }
      await adopt(cache, { id, username }, state);
    },
  });
}

/** Lists are only marked as old: under the reader's eyes nobody comes, goes or moves. */
async function adopt(cache: QueryClient, { id, username }: Somebody, state: FollowState): Promise<void> {
  await cache.cancelQueries({ queryKey: followStateQuery(id).queryKey });
  cache.setQueryData(followStateQuery(id).queryKey, state);
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: profileQuery(username).queryKey });
  void cache.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
}

/** Keeps how one stands to a person of a list, unless something newer came while the list was on its way. */
function remember(cache: QueryClient, { id, isFollowing, isFollowedBy }: ListedUser, askedAt: number): void {
  // Rows of a list ask for nothing themselves, so what it brought stays as long as the page is open.
  cache.setQueryDefaults(states, { gcTime: Infinity });
  const { queryKey } = followStateQuery(id);
  const { dataUpdatedAt = 0 } = cache.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt <= askedAt) cache.setQueryData(queryKey, { isFollowing, isFollowedBy });
}

/** A list with one person less. */
export function without(data: PeoplePages, id: Id): PeoplePages {
  if (!data.pages.some(({ users }) => users.some((user) => user.id === id))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    users: page.users.filter((user) => user.id !== id),
    total: Math.max(0, page.total - 1),
  }));
  return { ...data, pages };
}
