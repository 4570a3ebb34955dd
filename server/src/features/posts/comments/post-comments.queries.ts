import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks a post until the transaction ends, so that it is not deleted and its comments are written one after another. */
export async function lockCommentedPost(tx: Tx, id: string): Promise<{ ownerId: string } | undefined> {
  return tx.selectFrom('post').select('owner_id as ownerId').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function countComments(tx: Tx, postId: string, by: number): Promise<void> {
  await tx
    .updateTable('post')
    .set({ comments_count: sql<number>`comments_count + ${by}` })
    .where('id', '=', postId)
    .execute();
}
