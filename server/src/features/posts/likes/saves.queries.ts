import type { Db } from '#platform/sql/database.ts';

/** Saves a post for the viewer; does nothing if it is saved already. */
export async function addPostSave(db: Db, viewerId: string, postId: string): Promise<void> {
  await db
    .insertInto('post_save')
    .values({ post_id: postId, person_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removePostSave(db: Db, viewerId: string, postId: string): Promise<void> {
  await db.deleteFrom('post_save').where('post_id', '=', postId).where('person_id', '=', viewerId).execute();
}
