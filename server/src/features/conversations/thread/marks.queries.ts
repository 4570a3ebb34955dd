import { sql } from 'kysely';
import { isShownTo } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';

/** Marks messages as read by this person, up to that number. Returns the id of the newest message, or null without any. */
export async function setRead(tx: Tx, personId: string, conversationId: string, seq: number): Promise<string | null> {
  await tx
    .updateTable('conversation_member')
    .set({
      read_seq: sql<number>`greatest(read_seq, ${seq})`,
      delivered_seq: sql<number>`greatest(delivered_seq, ${seq})`,
      unread_count: 0,
    })
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .execute();
  const newest = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(isShownTo(personId, 'message.sender_id'))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/**
 * Marks messages as delivered to this person, up to that one, which the other participant must have sent. Returns whether
 * the mark has moved.
 */
export async function setDelivered(
  tx: Tx,
  personId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_member')
    .from('message')
    .set({ delivered_seq: sql<number>`message.seq` })
    .where('conversation_member.person_id', '=', personId)
    .where('conversation_member.conversation_id', '=', conversationId)
    .where('message.conversation_id', '=', conversationId)
    .where('message.id', '=', messageId)
    .where('message.sender_id', '<>', personId)
    .whereRef('conversation_member.delivered_seq', '<', 'message.seq')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
