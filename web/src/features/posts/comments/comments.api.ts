import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Comment } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { addId, pageOf, remember, removeId, unlessGone, type IdPage } from '#platform/id-lists.ts';
import { postQuery, things } from '#features/posts/posts.api.ts';

/** One comment as a list brought it; null when it was deleted here. */
export function commentQuery(id: Id) {
  return queryOptions<Comment | null>({ queryKey: [...things, 'comment', id], queryFn: skipToken });
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

/** A comment and all that it answers, the top-level one first, by their ids. Throws the ApiError `not_found`. */
export function threadQuery(postId: Id, commentId: Id) {
  return queryOptions({
    queryKey: ['posts', 'thread', postId, commentId],
    queryFn: async ({ signal, client }): Promise<Id[]> => {
      const askedAt = Date.now();
      const params = { id: postId, commentId };
      const comments = await call('GET /api/posts/:id/comments/:commentId/thread', { params, signal });
      for (const comment of comments) remember(client, commentQuery(comment.id).queryKey, comment, askedAt);
      return comments.map(({ id }) => id);
    },
  });
}

export function useComment(id: Id): Comment | null | undefined {
  return useQuery(commentQuery(id)).data;
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
