import { sql } from 'kysely';
import { isShownTo } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';

export interface MemberKey {
  conversationId: string;
  personId: string;
}

/**
 * Locks a person's part of a conversation, but not the conversation, so that many can read while others write. Returns whether they are a
 * member.
 */
export async function lockMember(tx: Tx, { conversationId, personId }: MemberKey): Promise<boolean> {
  const row = await tx
    .selectFrom('conversation_member')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('conversation_id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks all messages as read by this person, whose part must be locked by an earlier statement: then no message that they write at the
 * same time is stored between the two numbers. Returns the id of the newest message, or null without any.
 */
export async function setRead(tx: Tx, { conversationId, personId }: MemberKey): Promise<string | null> {
  const row = await tx
    .updateTable('conversation_member as me')
    .from('conversation')
    .set({
      read_seq: sql<number>`conversation.last_seq`,
      delivered_seq: sql<number>`conversation.last_seq`,
      skipped_count: 0,
    })
    .whereRef('conversation.id', '=', 'me.conversation_id')
    .where('me.person_id', '=', personId)
    .where('me.conversation_id', '=', conversationId)
    .returning((eb) =>
      eb
        .selectFrom('message')
        .select('message.id')
        .whereRef('message.conversation_id', '=', 'me.conversation_id')
        .whereRef('message.seq', '>', 'me.joined_seq')
        .where(isShownTo(personId, 'message.sender_id'))
        .orderBy('message.seq', 'desc')
        .limit(1)
        .as('newest_id'),
    )
    .executeTakeFirst();
  return row?.newest_id ?? null;
}

/**
 * Marks messages as delivered to this person, up to that one, which another member must have sent. Returns whether the mark has
 * moved.
 */
export async function setDelivered(
  tx: Tx,
  { conversationId, personId, messageId }: MemberKey & { messageId: string },
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
