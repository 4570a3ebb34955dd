import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { postPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Post, PostScope, PostVersion } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { currentSession } from '#platform/api/session.ts';
import { addId, pageOf, remember, removeId, unlessGone, type IdPage } from '#platform/api/id-lists.ts';

/** Prefix of the query keys of single posts and comments. */
export const entityKey = ['posts', 'byId'] as const;
const listKey = ['posts', 'list'] as const;
const authorListKey = ['posts', 'author'] as const;
const hourMs = 3_600_000;
/** The lane of the viewer's unsent posts. */
export const postLane = 'posts';

/** One post; null after it was deleted in this tab. Throws the ApiError `not_found`. */
export function postQuery(id: Id) {
  return queryOptions({
    queryKey: [...entityKey, 'post', id],
    queryFn: ({ signal }): Promise<Post | null> => call('GET /api/posts/:id', { params: { id }, signal }),
  });
}

const itemKey = (id: Id) => postQuery(id).queryKey;

/** Restricts a list of posts. An empty filter matches all posts. */
export interface PostFilter {
  scope?: PostScope;
  tag?: string;
  communityId?: Id;
  /** Only the posts at the top of the page of the community. */
  pinned?: 'true';
}

/** Posts, newest first. Never refetched automatically, so that the list does not change while it is read. */
export function postsQuery(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: (context) => fetchPage({ ...filter, limit: postPageSize }, context),
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
    staleTime: Infinity,
    gcTime: hourMs,
    ...(filter.tag === undefined && { meta: { offline: { pages: 5, itemKey } } }),
  });
}

/** The posts of one author, with or without pictures, newest first. */
export function authorPostsQuery(ownerId: Id, media: 'with' | 'without') {
  // A tile of the media grid is smaller than a card, so one page holds more of them.
  const limit = media === 'with' ? 24 : postPageSize;
  return infiniteQueryOptions({
    queryKey: [...authorListKey, ownerId, media],
    queryFn: (context) => fetchPage({ ownerId, media, limit }, context),
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
    ...(ownerId === currentSession()?.user.id && { meta: { offline: { itemKey } } }),
  });
}

interface PageQuery extends PostFilter {
  ownerId?: Id;
  media?: 'with' | 'without';
  limit: number;
}

interface PageContext {
  client: QueryClient;
  signal: AbortSignal;
  pageParam: Id | null;
}

/** Fetches the posts after `pageParam` and caches each of them. */
async function fetchPage(query: PageQuery, { client, signal, pageParam }: PageContext): Promise<IdPage> {
  const requestedAt = Date.now();
  const cursor = pageParam === null ? {} : { lastPostId: pageParam };
  const page = await callPage('GET /api/posts', { query: { ...query, ...cursor }, signal });
  for (const post of page.items) remember(client, postQuery(post.id).queryKey, post, requestedAt);
  return pageOf(page);
}

/** The id of the newest post that matches a filter, or null. Polled while the page is visible, except while data is saved. */
export function newestPostQuery(filter: PostFilter, intervalMs: number) {
  return queryOptions({
    queryKey: ['posts', 'newest', filter],
    queryFn: async ({ signal }): Promise<Id | null> => {
      const [newest] = await call('GET /api/posts', { query: { ...filter, limit: 1 }, signal });
      return newest?.id ?? null;
    },
    // The list was just fetched, so there is nothing to check yet.
    initialData: null,
    staleTime: intervalMs,
    refetchInterval: () => mayPrefetch() && intervalMs,
    refetchOnWindowFocus: mayPrefetch,
    retry: false,
  });
}

/** The hashtags of recent posts, the most used first. */
export const usedTagsQuery = queryOptions({
  queryKey: ['posts', 'tags'],
  queryFn: ({ signal }) => call('GET /api/posts/tags', { signal }),
  staleTime: hourMs,
});

/** The newest posts with a tag, in short. */
export function taggedPostsQuery(tag: string, limit: number) {
  return queryOptions({
    queryKey: ['posts', 'tagged', tag],
    queryFn: async ({ signal, client }) => {
      const requestedAt = Date.now();
      const posts = await call('GET /api/posts', { query: { tag, limit }, signal });
      for (const post of posts) remember(client, postQuery(post.id).queryKey, post, requestedAt);
      return posts;
    },
  });
}

/** The first people whose name or username matches a text, or friends without a text. */
export function mentionablePeopleQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: ['posts', 'mentionable', search],
    queryFn: async ({ signal }) => {
      const { users } = await (search === ''
        ? call('GET /api/connections/mutuals', { query: { limit }, signal })
        : call('GET /api/users', { query: { search, limit }, signal }));
      return users;
    },
    staleTime: hourMs,
  });
}

/** All versions of a post's text, newest first. */
export function historyQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'history', id],
    queryFn: ({ pageParam, signal }): Promise<Page<PostVersion[]>> =>
      callPage('GET /api/posts/:id/history', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<PostVersion[]>) => page.next,
    staleTime: 0,
  });
}

/** A post that a list put into the cache. Fetched only if it is missing there. */
export function usePost(id: Id): Post | null | undefined {
  return useQuery({ ...postQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/**
 * Replaces a list by its newest page. The older pages would otherwise all be refetched. On failure it throws the ApiError and
 * keeps the list.
 */
export async function refreshPosts(cache: QueryClient, filter: PostFilter): Promise<void> {
  const query = postsQuery(filter);
  await cache.cancelQueries({ queryKey: query.queryKey, exact: true });
  await cache.infiniteQuery({ ...query, pages: 1, staleTime: 0 });
  cache.setQueryData(newestPostQuery(filter, hourMs).queryKey, null);
}

/** Refetches all visible lists now, and the others when they are next shown. */
export function refreshAllPosts(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: listKey });
}

/** Whether a list was fetched more than a minute ago. */
export function arePostsStale(cache: QueryClient, filter: PostFilter): boolean {
  const { dataUpdatedAt = 0 } = cache.getQueryState(postsQuery(filter).queryKey) ?? {};
  return dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > 60_000;
}

/** Adds a new post of the viewer to the top of the cached lists that it belongs to. */
export async function showNewPost(cache: QueryClient, post: Post): Promise<void> {
  remember(cache, postQuery(post.id).queryKey, post);
  removeTagLists(cache);
  void cache.invalidateQueries({ queryKey: authorListKey });
  const filters: PostFilter[] = post.audience === 'MEMBERS' ? [] : [{}, { scope: 'campus' }];
  if (post.community) filters.push({ communityId: post.community.id });
  await Promise.all(filters.map((filter) => addId(cache, postsQuery(filter).queryKey, post.id, 'first')));
}

/**
 * Caches the post that a change by the viewer returned. Keeps the cached comments: a comment may have been added while the request
 * was pending.
 */
export async function showChangedPost(cache: QueryClient, post: Post): Promise<void> {
  const { queryKey } = postQuery(post.id);
  await cache.cancelQueries({ queryKey });
  const cached = cache.getQueryData(queryKey);
  if (cached === null) return;
  if (!cached) return remember(cache, queryKey, post);
  const { newestComment: _, ...changed } = post;
  const { commentsCounter, newestComment } = cached;
  remember(cache, queryKey, { ...changed, commentsCounter, ...(newestComment && { newestComment }) });
}

/** Changes the text of one of the viewer's posts. */
export function useEditPost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call('PUT /api/posts/:id', { params: { id }, body: { content } }),
    onSuccess: async (post) => {
      await showChangedPost(cache, post);
      removeTagLists(cache);
    },
  });
}

/** Saves a post or removes it from the saved posts. A removed post stays in the visible list until that is next opened. */
export function useSavePost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isSaved: boolean) =>
      call(isSaved ? 'POST /api/posts/:id/save' : 'DELETE /api/posts/:id/save', { params: { id } }),
    onSuccess: async (post) => {
      await showChangedPost(cache, post);
      await cache.invalidateQueries({ queryKey: postsQuery({ scope: 'saved' }).queryKey, refetchType: 'none' });
    },
  });
}

/** Deletes a post: the viewer's, or another one with a reason. Succeeds if the post no longer exists. */
export function useDeletePost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | void) =>
      call('DELETE /api/posts/:id', { params: { id }, body: reason ? { reason } : undefined }).catch(unlessGone),
    onSuccess: async () => {
      cache.setQueryData(postQuery(id).queryKey, null);
      void cache.invalidateQueries({ queryKey: authorListKey });
      const cached = cache.getQueriesData({ queryKey: listKey });
      await Promise.all(cached.map(([queryKey]) => removeId(cache, queryKey, id)));
    },
  });
}

/** Removes cached tag lists. The server decides which tags a text has, so they are fetched when next opened. */
function removeTagLists(cache: QueryClient): void {
  cache.removeQueries({
    queryKey: listKey,
    type: 'inactive',
    predicate: ({ queryKey }) => (queryKey[listKey.length] as PostFilter).tag !== undefined,
  });
}
