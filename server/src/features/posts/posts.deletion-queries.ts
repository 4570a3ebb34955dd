import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks the posts that a person has commented on or liked until the transaction ends, in the order of their ids. */
export async function lockPostsTouchedBy(tx: Tx, personId: string): Promise<void> {
  await sql`
    select id from post where id in (
      select post_id from comment where author_id = ${personId} union select post_id from post_like where user_id = ${personId}
    ) order by id for update`.execute(tx);
}

/** The picture files of all posts of a person. */
export async function listFilesOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('post_image')
    .innerJoin('post', 'post.id', 'post_image.post_id')
    .select('post_image.file')
    .where('post.owner_id', '=', personId)
    .execute();
  return rows.map(({ file }) => file);
}

export async function removePostsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('post').where('owner_id', '=', personId).execute();
}

/** Removes every like of a person, of posts and of comments, and updates the counters. */
export async function removeLikesOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with removed as (delete from post_like where user_id = ${personId} returning post_id)
    update post set likes_count = likes_count - 1 from removed where post.id = removed.post_id`.execute(tx);
  await sql`
    with removed as (delete from comment_like where user_id = ${personId} returning post_id, comment_id)
    update comment set likes_count = likes_count - 1 from removed
    where comment.post_id = removed.post_id and comment.id = removed.comment_id`.execute(tx);
}

/** Removes the posts that a person has saved, and the mentions of them. */
export async function removeSavesAndMentionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('post_save').where('user_id', '=', personId).execute();
  await tx.deleteFrom('post_mention').where('user_id', '=', personId).execute();
  await tx.deleteFrom('comment_mention').where('user_id', '=', personId).execute();
}

/** The post and the parent of a removed comment. */
export interface RemovedComment {
  post_id: string;
  parent_id: string | null;
}

/** Removes every comment of a person with all replies below it. Returns the person's comments. */
export async function removeCommentsOf(tx: Tx, personId: string): Promise<RemovedComment[]> {
  return tx.deleteFrom('comment').where('author_id', '=', personId).returning(['post_id', 'parent_id']).execute();
}

/** Recounts the comments and replies around removed comments, because replies by others were removed with them. */
export async function countThreads(tx: Tx, removed: readonly RemovedComment[]): Promise<void> {
  const posts = [...new Set(removed.map(({ post_id }) => post_id))];
  const parents = [...new Set(removed.flatMap(({ parent_id }) => parent_id ?? []))];
  if (posts.length > 0) {
    await sql`
      update post set comments_count = (select count(*) from comment where comment.post_id = post.id)
      where id = any (${posts}::uuid[])`.execute(tx);
  }
  if (parents.length > 0) {
    await sql`
      update comment set replies_count = (
        select count(*) from comment as reply where reply.post_id = comment.post_id and reply.parent_id = comment.id)
      where post_id = any (${posts}::uuid[]) and id = any (${parents}::uuid[])`.execute(tx);
  }
}
