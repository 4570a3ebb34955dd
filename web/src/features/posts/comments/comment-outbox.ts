import type { Comment } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { commentLane, showNewComment } from './comments.api.ts';

interface CommentContent {
  postId: Id;
  /** The comment to reply to; null for a comment on the post. */
  parentId: Id | null;
  content: string;
}

const commentKind = defineOutboxKind<CommentContent, Comment>({
  name: 'comment',
  send: ({ postId: id, parentId, content }, { id: idempotencyKey, signal }) =>
    call('POST /api/posts/:id/comments', {
      params: { id },
      body: { content, ...(parentId === null ? {} : { commentParentId: parentId }) },
      idempotencyKey,
      signal,
    }),
  onSent: (comment, { postId, parentId }) => void showNewComment(queryClient, { postId, parentId }, comment),
});

/** Sends a comment after the earlier ones on the post. Without a network it waits on the device. */
export function submitComment(comment: CommentContent, id: string): Promise<Submitted<Comment>> {
  const { postId, parentId, content } = comment;
  const note = { path: `/feed/${postId}`, text: content, drafts: { [`comment.${parentId ?? postId}`]: content } };
  return submitEntry(commentKind, { id, lane: commentLane(postId), content: comment, note });
}
