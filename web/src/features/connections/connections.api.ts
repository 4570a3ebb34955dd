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
import { call, callPage, type Page } from '#platform/api/api-client.ts';

/** One page of people. `next` is the URL of the next page, or null on the last one. */
export interface PeoplePage extends UserList {
  next: string | null;
}
type PeoplePages = InfiniteData<PeoplePage, string | null>;

/** The person to follow or unfollow. */
export type FollowTarget = Pick<ListedUser, 'id' | 'username'>;

const stateKey = ['connections', 'state'] as const;
const listKey = ['connections', 'people'] as const;

/** Whether the viewer and another person follow each other. All components that show the person share this entry. */
export function followStateQuery(userId: Id) {
  return queryOptions({
    queryKey: [...stateKey, userId],
    queryFn: ({ signal }): Promise<FollowState> => call('GET /api/connections/:userId', { params: { userId }, signal }),
  });
}

/** An endless list of people. `fetchPage` fetches the page at the URL `from`, or the first page if that is null. */
export function peopleQuery(
  key: readonly unknown[],
  fetchPage: (from: string | null, signal: AbortSignal) => Promise<Page<UserList>>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey, ...key],
    queryFn: async ({ pageParam, signal, client }): Promise<PeoplePage> => {
      const requestedAt = Date.now();
      const { items, next } = await fetchPage(pageParam, signal);
      for (const user of items.users) cacheFollowState(client, user, requestedAt);
      return { ...items, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: PeoplePage) => page.next,
  });
}

/** The followers of a person, latest first. */
export function followersQuery(username: string) {
  return peopleQuery(['followers', username.toLowerCase()], (from, signal) =>
    callPage('GET /api/profile/:username/followers', { params: { username }, from, signal }),
  );
}

/** The people a person follows, latest first. */
export function followingQuery(username: string) {
  return peopleQuery(['following', username.toLowerCase()], (from, signal) =>
    callPage('GET /api/profile/:username/following', { params: { username }, from, signal }),
  );
}

/** The viewer's friends: people who follow the viewer and are followed back. */
export const friendsQuery = peopleQuery(['friends'], (from, signal) =>
  callPage('GET /api/connections/mutuals', { from, signal }),
);

/** The friends whose names or usernames match a search; all of them if it is empty. */
export function foundFriendsQuery(search: string) {
  if (search === '') return friendsQuery;
  return peopleQuery(['friends', search], (from, signal) =>
    callPage('GET /api/connections/mutuals', { query: { search }, from, signal }),
  );
}

/** A few people to follow. They stay in place while the viewer follows them, and are others on the next visit. */
export const suggestionsQuery = queryOptions({
  queryKey: [...listKey, 'suggestions'],
  queryFn: async ({ signal, client }) => {
    const requestedAt = Date.now();
    const { users } = await call('GET /api/connections/suggestions', { signal });
    for (const user of users) cacheFollowState(client, user, requestedAt);
    return users;
  },
  staleTime: Infinity,
});

/** The people of all pages in order, without duplicates where pages overlap. */
export function peopleOf(data: { pages: PeoplePage[] } | undefined): ListedUser[] {
  return [...new Map(data?.pages.flatMap(({ users }) => users.map((user) => [user.id, user] as const))).values()];
}

/** Removes a follower of the viewer, and removes the person from the cached lists of followers and friends. */
export function useRemoveFollower({ id, username }: FollowTarget, ownUsername: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/connections/followers/:userId', { params: { userId: id } }),
    onSuccess: async (state) => {
      for (const { queryKey } of [followersQuery(ownUsername), friendsQuery]) {
        await cache.cancelQueries({ queryKey });
        cache.setQueryData<PeoplePages>(queryKey, (data) => data && removePerson(data, id));
      }
      await applyFollowState(cache, { id, username }, state);
    },
  });
}

/** Caches a new state, and refetches both profiles. Lists are only marked as stale, so that rows do not move while the user reads them. */
export async function applyFollowState(
  cache: QueryClient,
  { id, username }: FollowTarget,
  state: FollowState,
): Promise<void> {
  await cache.cancelQueries({ queryKey: followStateQuery(id).queryKey });
  cache.setQueryData(followStateQuery(id).queryKey, state);
  void cache.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: profileQuery(username).queryKey });
  void cache.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
}

/** Caches the follow state of a listed person, unless a newer one was cached after the list was requested. */
function cacheFollowState(
  cache: QueryClient,
  { id, isFollowing, isFollowedBy, canMessage }: ListedUser,
  requestedAt: number,
): void {
  // Rows of a list do not fetch their state, so it must never be garbage-collected.
  cache.setQueryDefaults(stateKey, { gcTime: Infinity });
  const { queryKey } = followStateQuery(id);
  const { dataUpdatedAt = 0, data: known } = cache.getQueryState<FollowState>(queryKey) ?? {};
  if (dataUpdatedAt > requestedAt) return;
  // Lists do not say whom the viewer can ask, so a profile fetches the state again unless that is known.
  const canRequest = !canMessage && known?.canRequest === true;
  const state = { isFollowing, isFollowedBy, canMessage, ...(canRequest && { canRequest }) };
  cache.setQueryData(queryKey, state, canMessage || canRequest ? {} : { updatedAt: 1 });
}

/** The pages of a list without one person. */
function removePerson(data: PeoplePages, id: Id): PeoplePages {
  if (!data.pages.some(({ users }) => users.some((user) => user.id === id))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    users: page.users.filter((user) => user.id !== id),
    total: Math.max(0, page.total - 1),
  }));
  return { ...data, pages };
}
