import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Comment } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { callPage } from '#platform/api/api-client.ts';
import { pageOf, remember, type IdPage } from '#platform/api/id-lists.ts';
import { entityKey } from '#features/posts/posts.api.ts';

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
