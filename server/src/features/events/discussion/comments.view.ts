import type { EventComment } from '@baraza/contract/features/events.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import { takeBytes } from '#platform/http/page.ts';
import type { CommentRow } from './comments.queries.ts';

export function viewComment(row: CommentRow): EventComment {
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
    replies: [],
    ...(row.hidden_at && { isHidden: true }),
  };
}

/**
 * Nests the replies under the comments of a page, as many as fit into it. They are in the order of their levels, so that what is left out
 * are the last replies to each comment.
 */
export function withReplies(comments: readonly EventComment[], replies: readonly EventComment[]): EventComment[] {
  const shown = new Set(comments.map(({ id }) => id));
  const below = replies.filter(({ id, parentId = '' }) => shown.has(parentId) && shown.add(id));
  const all = takeBytes([...comments, ...below]);
  const repliesByParent = Map.groupBy(all, ({ parentId }) => parentId);
  for (const comment of all) comment.replies = repliesByParent.get(comment.id) ?? [];
  return all.slice(0, comments.length);
}
