import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Adds the viewer's like. Returns the post's number of likes, or undefined if the viewer liked it already. */
export async function addPostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_like')
    .values({ post_id: postId, person_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? countPostLikes(tx, postId, 1) : undefined;
}

/** Removes the viewer's like. Returns the post's number of likes, or undefined if the viewer did not like it. */
export async function removePostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('post_like')
    .where('post_id', '=', postId)
    .where('person_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows ? countPostLikes(tx, postId, -1) : undefined;
}

async function countPostLikes(tx: Tx, postId: string, by: number): Promise<number> {
  const { likes_count } = await tx
    .updateTable('post')
    .set({ likes_count: sql<number>`likes_count + ${by}` })
    .where('id', '=', postId)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}
