import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callAllPages } from '#platform/api/api-client.ts';
import { addId, remember, removeId, unlessGone } from '#platform/api/id-lists.ts';
import { personName } from '#ui/text/person-name.ts';
import { postQuery } from '#features/posts/posts.api.ts';
import { commentQuery, commentsQuery } from './comment-queries.api.ts';

/** The ids of a comment and its ancestors, the top-level comment first. Throws the ApiError `not_found`. */
export function threadQuery(postId: Id, commentId: Id) {
  return queryOptions<Id[] | null>({
    queryKey: ['posts', 'thread', postId, commentId],
    queryFn: async ({ signal, client }) => {
      const requestedAt = Date.now();
      const params = { id: postId, commentId };
      const comments = await callAllPages('GET /api/posts/:id/comments/:commentId/thread', { params, signal });
      for (const comment of comments) remember(client, commentQuery(comment.id).queryKey, comment, requestedAt);
      return comments.map(({ id }) => id);
    },
  });
}

export function useComment(id: Id): Comment | null | undefined {
  return useQuery(commentQuery(id)).data;
}

/** Adds a new comment of the viewer, or with `parentId` a reply to a comment, to the cache, and updates the counters. */
export async function showNewComment(
  cache: QueryClient,
  { postId, parentId }: { postId: Id; parentId: Id | null },
  comment: Comment,
): Promise<void> {
  const isCached = cache.getQueryData(commentQuery(comment.id).queryKey) !== undefined;
  remember(cache, commentQuery(comment.id).queryKey, comment);
  if (!isCached) changeCounters(cache, postId, parentId, 1);
  if (parentId === null) {
    const { id, content, user } = comment;
    changeNewest(cache, postId, () => ({ id, content, name: personName(user) }));
  }
  await addId(cache, commentsQuery(postId, parentId).queryKey, comment.id, parentId === null ? 'first' : 'last');
}

/** Deletes one of the viewer's comments and its replies. Refetches the post, because only the server knows how many there were. */
export function useDeleteComment(postId: Id, { id, commentParentId }: Pick<Comment, 'id' | 'commentParentId'>) {
  const cache = useQueryClient();
  const parentId = commentParentId ?? null;
  return useMutation({
    mutationFn: (reason: string | void) =>
      call('DELETE /api/posts/:id/comments/:commentId', {
        params: { id: postId, commentId: id },
        body: reason ? { reason } : undefined,
      }).catch(unlessGone),
    onSuccess: async () => {
      const replies = cache.getQueryData(commentQuery(id).queryKey)?.replies ?? 0;
      cache.setQueryData(commentQuery(id).queryKey, null);
      changeCounters(cache, postId, parentId, -1, replies);
      changeNewest(cache, postId, (newest) => (newest?.id === id ? undefined : newest));
      await removeId(cache, commentsQuery(postId, parentId).queryKey, id);
      await cache.invalidateQueries({ queryKey: postQuery(postId).queryKey });
    },
  });
}

/** Updates the counters of the post and the parent after a comment with `replies` was added (1) or deleted (-1). */
function changeCounters(cache: QueryClient, postId: Id, parentId: Id | null, change: 1 | -1, replies = 0): void {
  cache.setQueryData(postQuery(postId).queryKey, (post) =>
    post ? { ...post, commentsCounter: Math.max(0, post.commentsCounter + change * (1 + replies)) } : post,
  );
  if (parentId === null) return;
  cache.setQueryData(commentQuery(parentId).queryKey, (parent) =>
    parent ? { ...parent, replies: Math.max(0, parent.replies + change) } : parent,
  );
}

function changeNewest(
  cache: QueryClient,
  postId: Id,
  change: (newest: Post['newestComment']) => Post['newestComment'],
): void {
  cache.setQueryData(postQuery(postId).queryKey, (post) => {
    if (!post) return post;
    const { newestComment, ...rest } = post;
    const next = change(newestComment);
    return next ? { ...rest, newestComment: next } : rest;
  });
}
