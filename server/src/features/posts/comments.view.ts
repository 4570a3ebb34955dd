import type { Comment } from '@baraza/contract/features/posts.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import type { CommentRow } from './comments.queries.ts';

export function viewComment(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: { id: row.author_id, username: row.username, image: row.avatar && pictureUrl(row.avatar) },
    likesCounter: row.likes_count,
    liked: row.liked,
    replies: row.replies_count,
    ...(row.parent_id && { commentParentId: row.parent_id }),
  };
}
