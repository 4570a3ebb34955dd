import { sql } from 'kysely';
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

export interface MemberSettings {
  muted?: boolean | undefined;
  /** When the mute ends; by default never. */
  mutedUntil?: string | null | undefined;
  archived?: boolean | undefined;
  pinned?: boolean | undefined;
}

/** Mutes, archives or pins a conversation for one of its members. It is archived until its next message. */
export async function setSettings(
  db: Db,
  personId: string,
  conversationId: string,
  { muted, mutedUntil = null, archived, pinned }: MemberSettings,
): Promise<void> {
  if (muted === undefined && archived === undefined && pinned === undefined) return;
  await db
    .updateTable('conversation_member')
    .from('conversation')
    .set({
      ...(muted !== undefined && { muted, muted_until: mutedUntil }),
      ...(archived !== undefined && { archived_seq: archived ? sql<number>`conversation.last_seq` : null }),
      ...(pinned !== undefined && { pinned }),
    })
    .whereRef('conversation.id', '=', 'conversation_member.conversation_id')
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .execute();
}
