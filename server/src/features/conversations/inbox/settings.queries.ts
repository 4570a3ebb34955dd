import type { Db } from '#platform/sql/database.ts';

/** Whether a person hides from others how far they have read. */
export async function isPrivateReader(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('private_reader')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPrivateReader(db: Db, personId: string, isPrivate: boolean): Promise<void> {
  if (!isPrivate) {
    await db.deleteFrom('private_reader').where('person_id', '=', personId).execute();
    return;
  }
  await db
    .insertInto('private_reader')
    .values({ person_id: personId })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
}

/** Mutes or archives a conversation for one of its participants. */
export async function setSettings(
  db: Db,
  personId: string,
  conversationId: string,
  { muted, archived }: { muted?: boolean | undefined; archived?: boolean | undefined },
): Promise<void> {
  if (muted === undefined && archived === undefined) return;
  await db
    .updateTable('conversation_member')
    .set({ ...(muted !== undefined && { muted }), ...(archived !== undefined && { archived }) })
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .execute();
}
