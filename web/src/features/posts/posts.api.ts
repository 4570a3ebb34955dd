import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { commentPageSize, postPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, type Progress } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';

/*
 * A list keeps the ids of its things alone, and every post and comment stands once in the cache under its own key. So a
 * like or an edit shows wherever the thing is shown, and is not lost when a page of a list arrives that was asked for before.
 */

/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export interface IdPage {
  ids: Id[];
  next: Id | null;
}
type IdPages = InfiniteData<IdPage, Id | null>;

const hour = 3_600_000;
const things = ['posts', 'thing'] as const;
const listsByPeople = ['posts', 'by'] as const;

/** One post; null when it was deleted here. Throws the ApiError `not_found`. */
export function postQuery(id: Id) {
  return queryOptions({
    queryKey: [...things, 'post', id],
    queryFn: ({ signal }): Promise<Post | null> => call('GET /api/posts/:id', { params: { id }, signal }),
  });
}

/** One comment as a list brought it; null when it was deleted here. */
export function commentQuery(id: Id) {
  return queryOptions<Comment | null>({ queryKey: [...things, 'comment', id], queryFn: skipToken });
}

/** Spotlight, newest first. It is refreshed by `refreshFeed`, never by itself under the reader's eyes. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['posts', 'feed'],
  queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
    const askedAt = Date.now();
    const query = { limit: postPageSize, ...(pageParam === null ? {} : { lastPostId: pageParam }) };
    const posts = await call('GET /api/posts', { query, signal });
    for (const post of posts) remember(client, postQuery(post.id).queryKey, post, askedAt);
    return pageOf(posts, postPageSize);
  },
  initialPageParam: null as Id | null,
  getNextPageParam: (page: IdPage) => page.next,
  staleTime: Infinity,
  gcTime: hour,
});

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

/** The comments of a post, newest first; or the replies to one of them, oldest first. */
export function commentsQuery(postId: Id, parentId: Id | null) {
  const limit = parentId === null ? commentPageSize : replyPageSize;
  return infiniteQueryOptions({
    queryKey: ['posts', 'comments', postId, parentId],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const askedAt = Date.now();
      const query = {
        limit,
        ...(parentId === null ? {} : { parentCommentId: parentId }),
        ...(pageParam === null ? {} : { lastCommentId: pageParam }),
      };
      const comments = await call('GET /api/posts/:id/comments', { params: { id: postId }, query, signal });
      for (const comment of comments) remember(client, commentQuery(comment.id).queryKey, comment, askedAt);
      return pageOf(comments, limit);
    },
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
  });
}

/** The ids of a list in their order, each once though pages overlap. */
export function idsOf(data: { pages: IdPage[] } | undefined): Id[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}

/** A post that a list brought; fetched only if the cache has it no more. */
export function usePost(id: Id): Post | null | undefined {
  return useQuery({ ...postQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

export function useComment(id: Id): Comment | null | undefined {
  return useQuery(commentQuery(id)).data;
}

/** Asks for the newest posts anew and lets go of the older pages, which would all be fetched again otherwise. */
export async function refreshFeed(cache: QueryClient): Promise<void> {
  cache.setQueryData(feedQuery.queryKey, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
  await cache.invalidateQueries({ queryKey: feedQuery.queryKey });
}

/** Whether the feed was last asked for so long ago that a new visit wants it anew. */
export function isFeedOld(cache: QueryClient): boolean {
  const { dataUpdatedAt = 0 } = cache.getQueryState(feedQuery.queryKey) ?? {};
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

/** Posts to Spotlight; the post then stands at the top of the feed. */
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
    onSuccess: (post) => {
      remember(cache, postQuery(post.id).queryKey, post);
      void cache.invalidateQueries({ queryKey: listsByPeople });
      return addId(cache, feedQuery.queryKey, post.id, 'first');
    },
  });
}

/** Deletes a post of the viewer; one that is gone already counts as deleted. */
export function useDeletePost(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/posts/:id', { params: { id } }).catch(unlessGone),
    onSuccess: () => {
      cache.setQueryData(postQuery(id).queryKey, null);
      void cache.invalidateQueries({ queryKey: listsByPeople });
      return removeId(cache, feedQuery.queryKey, id);
    },
  });
}

export interface NewComment {
  content: string;
  idempotencyKey: string;
}

/** Comments on a post, or replies to `parentId`; the counters above it rise by one. */
export function useAddComment(postId: Id, parentId: Id | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: NewComment) =>
      call('POST /api/posts/:id/comments', {
        params: { id: postId },
        body: { content, ...(parentId === null ? {} : { commentParentId: parentId }) },
        idempotencyKey,
      }),
    onSuccess: (comment) => {
      const isKnown = cache.getQueryData(commentQuery(comment.id).queryKey) !== undefined;
      remember(cache, commentQuery(comment.id).queryKey, comment);
      if (!isKnown) changeCounters(cache, postId, parentId, 1);
      return addId(cache, commentsQuery(postId, parentId).queryKey, comment.id, parentId === null ? 'first' : 'last');
    },
  });
}

/** Deletes a comment of the viewer with its replies; how many those were only the server knows. */
export function useDeleteComment(postId: Id, { id, commentParentId }: Pick<Comment, 'id' | 'commentParentId'>) {
  const cache = useQueryClient();
  const parentId = commentParentId ?? null;
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/posts/:id/comments/:commentId', { params: { id: postId, commentId: id } }).catch(unlessGone),
    onSuccess: async () => {
      const replies = cache.getQueryData(commentQuery(id).queryKey)?.replies ?? 0;
      cache.setQueryData(commentQuery(id).queryKey, null);
      changeCounters(cache, postId, parentId, -1, replies);
      await removeId(cache, commentsQuery(postId, parentId).queryKey, id);
      await cache.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    },
  });
}

function pageOf(list: { id: Id }[], limit: number): IdPage {
  return { ids: list.map(({ id }) => id), next: list.length < limit ? null : (list.at(-1)?.id ?? null) };
}

/** Keeps a thing under its key, unless something newer came while the answer was on its way. */
function remember(cache: QueryClient, queryKey: readonly unknown[], thing: Post | Comment, askedAt = Infinity): void {
  // Lists hold ids alone, so what they name must stay as long as the page is open; a thousand posts are about 2 MB.
  cache.setQueryDefaults(things, { gcTime: Infinity });
  const { dataUpdatedAt = 0 } = cache.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt <= askedAt) cache.setQueryData(queryKey, thing);
}

/** A page that is just being fetched was built on the list without the new id, so it is asked for again. */
async function addId(cache: QueryClient, queryKey: readonly unknown[], id: Id, place: 'first' | 'last'): Promise<void> {
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

async function removeId(cache: QueryClient, queryKey: readonly unknown[], id: Id): Promise<void> {
  await cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData<IdPages>(queryKey, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, ids: page.ids.filter((each) => each !== id) })) }
      : data,
  );
}

/** A comment came (1) or went (-1), with `replies` below it. */
function changeCounters(cache: QueryClient, postId: Id, parentId: Id | null, step: 1 | -1, replies = 0): void {
  cache.setQueryData(postQuery(postId).queryKey, (post) =>
    post ? { ...post, commentsCounter: Math.max(0, post.commentsCounter + step * (1 + replies)) } : post,
  );
  if (parentId === null) return;
  cache.setQueryData(commentQuery(parentId).queryKey, (parent) =>
    parent ? { ...parent, replies: Math.max(0, parent.replies + step) } : parent,
  );
}

function unlessGone(error: unknown): undefined {
  if (hasCode(error, 'not_found')) return undefined;
  throw error;
}
