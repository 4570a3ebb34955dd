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
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callAllPages, callPage } from '#platform/api/api-client.ts';
import { addId, pageOf, remember, removeId, unlessGone, type IdPage } from '#platform/api/id-lists.ts';
import { personName } from '#ui/text/person-name.ts';
import { entityKey, postQuery } from '#features/posts/posts.api.ts';

/** A comment that a list put into the cache; null after it was deleted in this tab. Never fetched individually. */
export function commentQuery(id: Id) {
  return queryOptions<Comment | null>({ queryKey: [...entityKey, 'comment', id], queryFn: skipToken });
}

/** The comments of a post, newest first, or with `parentId` the replies to a comment, oldest first. */
export function commentsQuery(postId: Id, parentId: Id | null) {
  const limit = parentId === null ? commentPageSize : replyPageSize;
  return infiniteQueryOptions({
    queryKey: ['posts', 'comments', postId, parentId],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const requestedAt = Date.now();
      const query = {
        limit,
        ...(parentId === null ? {} : { parentCommentId: parentId }),
        ...(pageParam === null ? {} : { lastCommentId: pageParam }),
      };
      const page = await callPage('GET /api/posts/:id/comments', { params: { id: postId }, query, signal });
      for (const comment of page.items) remember(client, commentQuery(comment.id).queryKey, comment, requestedAt);
      return pageOf(page);
    },
    initialPageParam: null as Id | null,
    getNextPageParam: (page: IdPage) => page.next,
  });
}

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
