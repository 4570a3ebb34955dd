import type { Db, Tx } from '#platform/sql/database.ts';

export async function setLink(tx: Tx, postId: string, link: string | null): Promise<void> {
  await tx
    .updateTable('post')
    .set({ link, link_title: null })
    .where('id', '=', postId)
    .where('link', 'is distinct from', link)
    .execute();
}

/** Returns the link of a post whose title has not been read. */
export async function findLink(db: Db, postId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('post')
    .select('link')
    .where('id', '=', postId)
    .where('link_title', 'is', null)
    .executeTakeFirst();
  return row?.link ?? undefined;
}

/** Stores the title, unless the post has another link by now. */
export async function setLinkTitle(
  db: Db,
  { postId, link, title }: { postId: string; link: string; title: string },
): Promise<void> {
  await db.updateTable('post').set({ link_title: title }).where('id', '=', postId).where('link', '=', link).execute();
}
