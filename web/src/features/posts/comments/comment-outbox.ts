import type { Comment } from '@baraza/contract/features/posts.ts';
import { defineComments, type UnsentComment } from '#features/comments/comment-outbox.public.ts';
import { call } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { showNewComment } from './comments.api.ts';

/** The viewer's unsent comments on posts. */
export const postComments = defineComments<UnsentComment, Comment>({
  name: 'comment',
  pathOf: (postId) => `/feed/${postId}`,
  send: ({ subjectId: id, parentId, content }, { id: idempotencyKey, signal }) =>
    call('POST /api/posts/:id/comments', {
      params: { id },
      body: { content, ...(parentId === null ? {} : { commentParentId: parentId }) },
      idempotencyKey,
      signal,
    }),
  onSent: (comment, { subjectId: postId, parentId }) => void showNewComment(queryClient, { postId, parentId }, comment),
});
