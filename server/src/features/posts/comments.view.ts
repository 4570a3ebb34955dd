import type { Comment } from '@baraza/contract/features/posts.ts';
import { personJson } from '#features/profiles/profiles.public.ts';
import { json } from '#platform/json-sql.ts';

// Most comments nobody likes, and there is no need to look whether the viewer does.
const likedSql = `comment.likes_count > 0 and (select true from comment_like as mine
  where mine.post_id = comment.post_id and mine.comment_id = comment.id and mine.user_id = $1)`;

/** How a `comment` of this `author` is shown to the viewer, `$1`. */
export const commentJson = json.object<Comment>({
  id: json.plain('comment.id'),
  content: json.text('comment.content'),
  createdAt: json.moment('comment.created_at'),
  user: personJson('author'),
  likesCounter: json.integer('comment.likes_count'),
  liked: json.boolean(likedSql),
  replies: json.integer('comment.replies_count'),
  commentParentId: json.optional(json.plain('comment.parent_id')),
});
