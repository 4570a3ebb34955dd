import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { CommentRow, PostRow } from './posts.queries.ts';

export function viewPost(row: PostRow): Post {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    owner: {
      id: row.owner_id,
      username: row.username,
      first_name: row.first_name,
      last_name: row.last_name,
      image: row.avatar && pictureUrl(row.avatar),
    },
    PostImage: row.images.map((image) => ({ id: image.id, alt: image.alt, ...viewPicture(image) })),
    likesCounter: row.likes_count,
    liked: row.liked,
    commentsCounter: row.comments_count,
    edited: row.edited_at !== null,
    saved: false,
  };
}

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
