import type { Comment } from '@baraza/contract/features/posts.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { CommentRow } from './comments.queries.ts';

export function viewComment(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: viewPerson(row, 'author'),
    likesCounter: row.likes_count,
    liked: row.liked === true,
    replies: row.replies_count,
    ...(row.parent_id && { commentParentId: row.parent_id }),
    ...(row.hidden_at && { isHidden: true }),
  };
}
