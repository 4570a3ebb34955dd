import type { EventComment } from '@baraza/contract/features/events.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { CommentRow } from './comments.queries.ts';

export function viewComment(row: CommentRow, replies: EventComment[] = []): EventComment {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    eventId: row.event_id,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    authorId: row.author_id,
    author: viewPerson(row, 'author'),
    content: row.content,
    createdAt,
    // Comments cannot be edited.
    updatedAt: createdAt,
    repliesCount: row.replies_count,
    replies,
    ...(row.hidden_at && { isHidden: true }),
  };
}

/** Nests the replies under these comments. */
export function viewCommentTrees(comments: readonly CommentRow[], replies: readonly CommentRow[]): EventComment[] {
  const repliesByParent = Map.groupBy(replies, (row) => row.parent_id);
  const view = (row: CommentRow): EventComment => viewComment(row, repliesByParent.get(row.id)?.map(view));
  return comments.map(view);
}
