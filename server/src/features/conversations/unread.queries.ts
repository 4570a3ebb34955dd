import { type RawBuilder, sql } from 'kysely';
import { isBlocked } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

// A member's unread messages are the numbers after `read_seq` without the skipped ones: the person's own messages, deleted and
// hidden ones, and those of people whom a block hides. What adds or removes one of these changes `skipped_count`.

/** How many messages the member `me` of the joined `conversation` has not read. */
export const unreadCount = sql<number>`(conversation.last_seq - me.read_seq - me.skipped_count)`;

interface Blocks {
  /** Two people between whom a block is about to be added. */
  without?: readonly string[];
  /** A person whose blocks are about to be removed. */
  unblocked?: string;
}

/** The `skipped_count` of the member `it`, computed from the messages and from the blocks as they are or are about to be. */
export function skippedCount({ without = [], unblocked }: Blocks = {}): RawBuilder<number> {
  const hasBlock = isBlocked(sql.ref('it.person_id'), sql.ref('message.sender_id'));
  const isHidden = unblocked
    ? sql`(${hasBlock} and ${unblocked}::uuid not in (it.person_id, message.sender_id))`
    : hasBlock;
  return sql`(select last_seq from conversation where id = it.conversation_id) - it.read_seq - (
    select count(*) from message where message.conversation_id = it.conversation_id and message.seq > it.read_seq
      and message.sender_id <> it.person_id and message.hidden_at is null
      and not ${isHidden}
      and message.sender_id <> all(${without}::uuid[]))`;
}

/** Whether the member with this alias has muted the conversation; a mute may have an end. */
export function isMuted(member: string): RawBuilder<boolean> {
  const row = sql.id(member);
  return sql`(${row}.muted and coalesce(${row}.muted_until > now(), true))`;
}

/** How many messages a person has not read; muted conversations do not count. */
export async function countUnread(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .select(sql<number>`coalesce(sum(${unreadCount}), 0)::int`.as('count'))
    .where('me.person_id', '=', personId)
    .where(({ not }) => not(isMuted('me')))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Recomputes the unread counts of conversations, whose rows must be locked. `without` changes the counts of these people only. */
export async function recountUnread(tx: Tx, conversationIds: readonly string[], blocks: Blocks = {}): Promise<void> {
  const { without = [] } = blocks;
  await tx
    .updateTable('conversation_member as it')
    .set({ skipped_count: skippedCount(blocks) })
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
