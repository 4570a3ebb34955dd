import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { Tx } from '#platform/sql/database.ts';

/** Returns the id of the new post. */
export async function addPost(
  tx: Tx,
  post: {
    ownerId: string;
    content: string;
    imagesCount: number;
    commentsFrom: CommentsFrom;
    community: { id: string; audience: string } | undefined;
    asCommunity: boolean;
  },
): Promise<string> {
  const row = await tx
    .insertInto('post')
    .values({
      owner_id: post.ownerId,
      content: post.content,
      images_count: post.imagesCount,
      comments_from: post.commentsFrom,
      community_id: post.community?.id ?? null,
      audience: post.community?.audience ?? 'EVERYONE',
      as_community: post.asCommunity,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function addPostImages(
  tx: Tx,
  postId: string,
  images: readonly { file: string; alt: string }[],
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('post_image')
    .values(images.map(({ file, alt }, position) => ({ post_id: postId, position, file, alt })))
    .execute();
}

/** The picture files of a post. */
export async function listPostFiles(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.selectFrom('post_image').select('file').where('post_id', '=', postId).execute();
  return rows.map((row) => row.file);
}

/** Deletes a post of this owner with everything that belongs to it. Returns whether it existed. */
export async function removePost(tx: Tx, ownerId: string, postId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('post')
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
