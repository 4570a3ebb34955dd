import type { Post, PostImage, PostVersion } from '@baraza/contract/features/posts.ts';
import { pictureJson } from '#features/media/media.public.ts';
import { personJson } from '#features/profiles/profiles.public.ts';
import { json, type JsonFields } from '#platform/json-sql.ts';
import type { VersionRow } from './edits.queries.ts';

// What the viewer likes and saves are scalar subqueries on primary keys: an `exists` may be planned to read all their likes.
/** Whether the viewer, `$1`, likes a post: true, or null. */
export const likedSql = '(select true from post_like where post_like.post_id = post.id and post_like.user_id = $1)';
const savedSql = '(select true from post_save where post_save.post_id = post.id and post_save.user_id = $1)';

const imageJson = json.object<PostImage>({
  id: json.plain('image.id'),
  alt: json.text('image.alt'),
  ...pictureJson('media'),
});

/** How a `post` of this `owner` is shown to the viewer, `$1`. */
export const postJson: JsonFields<Post> = {
  id: json.plain('post.id'),
  content: json.text('post.content'),
  createdAt: json.moment('post.created_at'),
  owner: personJson('owner'),
  PostImage: json.emptyWhere(
    'post.images_count = 0',
    json.list(imageJson, {
      from: 'from post_image as image join media on media.file = image.file where image.post_id = post.id',
      order: 'image.position',
    }),
  ),
  likesCounter: json.integer('post.likes_count'),
  liked: json.boolean(likedSql),
  commentsCounter: json.integer('post.comments_count'),
  edited: json.boolean('post.edited_at is not null'),
  saved: json.boolean(savedSql),
};

export function viewVersion({ id, content, written_at }: VersionRow): PostVersion {
  return { id, content, createdAt: written_at.toISOString() };
}
