import { type RawBuilder, sql } from 'kysely';
import { isBlocked } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

// A member's unread messages are the numbers after `read_seq` without the skipped ones: the person's own messages, deleted and
// hidden ones, and those of people whom a block hides. What adds or removes one of these changes `skipped_count`.

/** How many messages the member `me` of the joined `conversation` has not read. */
export const unreadCount = sql<number>`(conversation.last_seq - me.read_seq - me.skipped_count)`;

/** The `skipped_count` of the member `it`, computed from the messages; those of people `without` are skipped, too. */
export function skippedCount(without: readonly string[] = []): RawBuilder<number> {
  return sql`(select last_seq from conversation where id = it.conversation_id) - it.read_seq - (
    select count(*) from message where message.conversation_id = it.conversation_id and message.seq > it.read_seq
      and message.sender_id <> it.person_id and message.hidden_at is null
      and not ${isBlocked(sql.ref('it.person_id'), sql.ref('message.sender_id'))}
      and message.sender_id <> all(${without}::uuid[]))`;
}

/** How many messages a person has not read; muted conversations do not count. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .select(sql<number>`coalesce(sum(${unreadCount}), 0)::int`.as('count'))
    .where('me.person_id', '=', personId)
    .where('me.muted', '=', false)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Recomputes the unread counts of conversations, whose rows must be locked. `without` are two people between whom a block is about to be
 * added; then only their counts change.
 */
export async function recountUnread(
  tx: Tx,
  conversationIds: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  await tx
    .updateTable('conversation_member as it')
    .set({ skipped_count: skippedCount(without) })
    .where('it.conversation_id', '=', sql<string>`any(${conversationIds}::uuid[])`)
    .$if(without.length > 0, (query) => query.where('it.person_id', 'in', without))
    .execute();
}

/** Removes a message from the unread counts of those who have not read it. The row of the conversation must be locked. */
export async function skipMessage(
  tx: Tx,
  { conversationId, seq, senderId }: { conversationId: string; seq: number; senderId: string },
): Promise<void> {
  await tx
    .updateTable('conversation_member as member')
    .set({ skipped_count: sql<number>`skipped_count + 1` })
    .where('member.conversation_id', '=', conversationId)
    .where('member.person_id', '<>', senderId)
    .where('member.read_seq', '<', seq)
    .where(({ not }) => not(isBlocked(sql.ref('member.person_id'), senderId)))
    .execute();
}
