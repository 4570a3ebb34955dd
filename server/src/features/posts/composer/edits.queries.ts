import type { Db, Tx } from '#platform/sql/database.ts';

/** Locks a post of this owner until the transaction ends, so that edits run one after another. */
export async function lockPost(tx: Tx, ownerId: string, postId: string) {
  return tx
    .selectFrom('post')
    .select(['content', 'images_count', 'created_at'])
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the original text of a post as its first version, unless it is stored already. */
export async function addFirstVersion(
  tx: Tx,
  postId: string,
  first: { content: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('post_version')
    .values({ post_id: postId, id: postId, content: first.content, written_at: first.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes the text of a post and stores it as a version. */
export async function addVersion(tx: Tx, postId: string, content: string): Promise<void> {
  const { written_at } = await tx
    .insertInto('post_version')
    .values({ post_id: postId, content })
    .returning('written_at')
    .executeTakeFirstOrThrow();
  await tx.updateTable('post').set({ content, edited_at: written_at }).where('id', '=', postId).execute();
}

export interface VersionRow {
  id: string;
  content: string;
  written_at: Date;
}

/** The versions of a post, newest first; none if it was never edited. */
export async function listVersions(
  db: Db,
  postId: string,
  { limit, lastVersionId }: { limit: number; lastVersionId: string | undefined },
): Promise<VersionRow[]> {
  return db
    .selectFrom('post_version')
    .select(['id', 'content', 'written_at'])
    .where('post_id', '=', postId)
    .$if(lastVersionId !== undefined, (query) => query.where('id', '<', lastVersionId ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
