import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { historyPageSize, postPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Post, PostScope, PostVersion } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, type Progress } from '#platform/api-client.ts';
import { addId, pageOf, remember, removeId, unlessGone, type IdPage } from '#platform/id-lists.ts';

/** Where the keys of posts and comments begin. */
export const things = ['posts', 'thing'] as const;
const hour = 3_600_000;
const lists = ['posts', 'list'] as const;
const listsByPeople = ['posts', 'by'] as const;

/** One post; null when it was deleted here. Throws the ApiError `not_found`. */
export function postQuery(id: Id) {
  return queryOptions({
    queryKey: [...things, 'post', id],
    queryFn: ({ signal }): Promise<Post | null> => call('GET /api/posts/:id', { params: { id }, signal }),
  });
}

/** Which posts a list holds; all of them where nothing is said. */
export interface PostChoice {
  scope?: PostScope;
  tag?: string;
}

/** Posts, newest first. They are refreshed by `refreshPosts`, never by themselves under the reader's eyes. */
export function postsQuery(choice: PostChoice) {
  return infiniteQueryOptions({
    queryKey: [...lists, choice],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const askedAt = Date.now();
      const query = { ...choice, limit: postPageSize, ...(pageParam === null ? {} : { lastPostId: pageParam }) };
      const posts = await call('GET /api/posts', { query, signal });
      for (const post of posts) remember(client, postQuery(post.id).queryKey, post, askedAt);
      return pageOf(posts, postPageSize);
    },
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
    staleTime: Infinity,
    gcTime: hour,
  });
}

/** The posts of one person, newest first: those with pictures, or those without. */
export function postsByQuery(ownerId: Id, media: 'with' | 'without') {
  // A grid of pictures takes less room a post than cards do.
  const limit = media === 'with' ? 24 : postPageSize;
  return infiniteQueryOptions({
    queryKey: [...listsByPeople, ownerId, media],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const askedAt = Date.now();
      const query = { ownerId, media, limit, ...(pageParam === null ? {} : { lastPostId: pageParam }) };
      const posts = await call('GET /api/posts', { query, signal });
      for (const post of posts) remember(client, postQuery(post.id).queryKey, post, askedAt);
      return pageOf(posts, limit);
    },
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
  });
}

/** The id of the newest post of a choice, asked for from time to time while the page is looked at. */
export function newestQuery(choice: PostChoice, everyMs: number) {
  return queryOptions({
    queryKey: ['posts', 'newest', choice],
    queryFn: async ({ signal }): Promise<Id | null> => {
      const [newest] = await call('GET /api/posts', { query: { ...choice, limit: 1 }, signal });
      return newest?.id ?? null;
    },
    // The list itself was asked for just now.
    initialData: null,
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** The texts of a post, newest first. */
export function historyQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'history', id],
    queryFn: ({ pageParam, signal }): Promise<PostVersion[]> => {
      const query = { limit: historyPageSize, ...(pageParam === null ? {} : { lastVersionId: pageParam }) };
      return call('GET /api/posts/:id/history', { params: { id }, query, signal });
    },
    initialPageParam: null as Id | null,
    getNextPageParam: (page: PostVersion[]) => (page.length < historyPageSize ? null : page.at(-1)?.id),
    staleTime: 0,
  });
}

/** A post that a list brought; fetched only if the cache has it no more. */
export function usePost(id: Id): Post | null | undefined {
  return useQuery({ ...postQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** Asks for the newest posts anew and lets go of the older pages, which would all be fetched again otherwise. */
export async function refreshPosts(cache: QueryClient, choice: PostChoice): Promise<void> {
  const { queryKey } = postsQuery(choice);
  cache.setQueryData(queryKey, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
  cache.setQueryData(newestQuery(choice, hour).queryKey, null);
  await cache.invalidateQueries({ queryKey, exact: true });
}

/** Fetches every list anew that is shown, and each other one when it is next shown. */
export function refreshAllPosts(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: lists });
}

/** Whether a list was last asked for so long ago that a new visit wants it anew. */
export function arePostsOld(cache: QueryClient, choice: PostChoice): boolean {
  const { dataUpdatedAt = 0 } = cache.getQueryState(postsQuery(choice).queryKey) ?? {};
  return dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > 60_000;
}

export interface NewPost {
  ownerId: Id;
  content: string;
  pictures: readonly { file: Blob; alt: string }[];
  /** The same for the same content, so that a second try after a lost answer is not a second post. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Posts to Spotlight; the post then stands at the top of everybody's posts and of one's campus. */
export function useCreatePost() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, content, pictures, ...manner }: NewPost) =>
      call('POST /api/posts', {
        form: {
          ownerType: 'USER',
          ownerId,
          content,
          files: pictures.map(({ file }) => file),
          alt: pictures.map(({ alt }) => alt),
        },
        ...manner,
      }),
    onSuccess: async (post) => {
      remember(cache, postQuery(post.id).queryKey, post);
      forgetTagged(cache);
      void cache.invalidateQueries({ queryKey: listsByPeople });
      await Promise.all(
        [{}, { scope: 'campus' } as const].map((choice) => addId(cache, postsQuery(choice).queryKey, post.id, 'first')),
      );
    },
  });
}

/** Gives a post of the viewer another text. */
export function useEditPost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call('PUT /api/posts/:id', { params: { id }, body: { content } }),
    onSuccess: async (post) => {
      await cache.cancelQueries({ queryKey: postQuery(id).queryKey });
      remember(cache, postQuery(id).queryKey, post);
      forgetTagged(cache);
    },
  });
}

/** Keeps a post for later, or no longer. What is taken out of the list of saved posts stays there until it is next opened. */
export function useSavePost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (saves: boolean) =>
      call(saves ? 'POST /api/posts/:id/save' : 'DELETE /api/posts/:id/save', { params: { id } }),
    onSuccess: async (post) => {
      await cache.cancelQueries({ queryKey: postQuery(id).queryKey });
      remember(cache, postQuery(id).queryKey, post);
      await cache.invalidateQueries({ queryKey: postsQuery({ scope: 'saved' }).queryKey, refetchType: 'none' });
    },
  });
}

/** Deletes a post of the viewer; one that is gone already counts as deleted. */
export function useDeletePost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/posts/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      cache.setQueryData(postQuery(id).queryKey, null);
      void cache.invalidateQueries({ queryKey: listsByPeople });
      const known = cache.getQueriesData({ queryKey: lists });
      await Promise.all(known.map(([queryKey]) => removeId(cache, queryKey, id)));
    },
  });
}

/** Which tags a text has is the server's to say, so lists by tag are fetched when they are next opened. */
function forgetTagged(cache: QueryClient): void {
  cache.removeQueries({
    queryKey: lists,
    type: 'inactive',
    predicate: ({ queryKey }) => (queryKey[lists.length] as PostChoice).tag !== undefined,
  });
}
