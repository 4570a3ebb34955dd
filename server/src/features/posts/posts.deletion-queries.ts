import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks the posts that a person has commented on or liked until the transaction ends, in the order of their ids. */
export async function lockPostsTouchedBy(tx: Tx, personId: string): Promise<void> {
  await sql`
    select id from post where id in (
      select subject_id from comment where author_id = ${personId} and subject_type = 'POST'
      union select post_id from post_like where person_id = ${personId}
    ) order by id for update`.execute(tx);
}

/** Locks the polls that a person has voted in, and those of their posts, in the order of their ids. */
export async function lockPollsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    select id from poll where id in (
      select poll_id from poll_vote where person_id = ${personId}
      union select poll.id from poll join post on post.id = poll.post_id where post.owner_id = ${personId}
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

/** Removes every like of posts by a person, and updates the counters. */
export async function removeLikesOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with removed as (delete from post_like where person_id = ${personId} returning post_id)
    update post set likes_count = likes_count - 1 from removed where post.id = removed.post_id`.execute(tx);
}

/** Removes every vote of a person. A trigger updates the counters. */
export async function removeVotesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('poll_vote').where('person_id', '=', personId).execute();
}

/** Removes the posts that a person has saved, and the mentions of them. */
export async function removeSavesAndMentionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('post_save').where('person_id', '=', personId).execute();
  await tx.deleteFrom('mention').where('person_id', '=', personId).execute();
}

/** Recounts the comments of posts, because replies by others were removed with those of a person. */
export async function recountComments(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await sql`
    update post set comments_count = (select count(*) from comment where comment.subject_id = post.id)
    where id = any (${postIds}::uuid[])`.execute(tx);
}
