import { sql } from 'kysely';
import type { Tx } from '#platform/database.ts';

/** Holds the posts a person has commented on or liked until the transaction ends. */
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

/** Takes back every like of a person, of posts and of comments, and counts them off. */
export async function removeLikesOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with gone as (delete from post_like where user_id = ${personId} returning post_id)
    update post set likes_count = likes_count - 1 from gone where post.id = gone.post_id`.execute(tx);
  await sql`
    with gone as (delete from comment_like where user_id = ${personId} returning post_id, comment_id)
    update comment set likes_count = likes_count - 1 from gone
    where comment.post_id = gone.post_id and comment.id = gone.comment_id`.execute(tx);
}

/** Where a comment stood that is gone. */
export interface Gap {
  post_id: string;
  parent_id: string | null;
}

/** Removes every comment of a person with all under it; tells where they stood. */
export async function removeCommentsOf(tx: Tx, personId: string): Promise<Gap[]> {
  return tx.deleteFrom('comment').where('author_id', '=', personId).returning(['post_id', 'parent_id']).execute();
}

/** Counts the comments of these posts, and the replies to these comments, anew: replies of others went with some of them. */
export async function countThreads(tx: Tx, gaps: readonly Gap[]): Promise<void> {
  const posts = [...new Set(gaps.map(({ post_id }) => post_id))];
  const parents = [...new Set(gaps.flatMap(({ parent_id }) => parent_id ?? []))];
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
