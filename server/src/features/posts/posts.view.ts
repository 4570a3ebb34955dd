import type { Post, PostVersion } from '@baraza/contract/features/posts.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { VersionRow } from './edits.queries.ts';
import type { PostRow } from './posts.queries.ts';

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
    saved: row.saved,
  };
}

export function viewVersion({ id, content, written_at }: VersionRow): PostVersion {
  return { id, content, createdAt: written_at.toISOString() };
}
