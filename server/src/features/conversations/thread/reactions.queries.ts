import { type RawBuilder, sql } from 'kysely';
import { isSeparated } from '#features/conversations/participants.queries.ts';
import { isShownTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export interface MessageKey {
  conversationId: string;
  messageId: string;
}

/** Identifies a stored message. */
export interface MessagePosition {
  conversationId: string;
  seq: number;
}

/** The reactions to `message` as the member `me` of `conversation` sees them, first given first: without those of people whom a block hides. */
export const shownReactions: RawBuilder<{ emoji: string; count: number; mine: boolean }[]> = sql`(
  select coalesce(json_agg(json_build_object('emoji', emoji, 'count', count, 'mine', mine) order by since, emoji), '[]')
  from (
    select reaction.emoji, count(*) as count, bool_or(reaction.person_id = me.person_id) as mine, min(reaction.created_at) as since
    from message_reaction as reaction
    where reaction.conversation_id = message.conversation_id and reaction.seq = message.seq
      and not ${isSeparated('me.person_id', 'reaction.person_id')}
    group by reaction.emoji
  ) as shown)`;

/**
 * Locks a message that the person sees with its content. Returns undefined if there is none, and for changes of a group. The lock puts
 * reactions to one message in order, so that their kinds can be counted.
 */
export async function lockShownMessage(
  tx: Tx,
  personId: string,
  { conversationId, messageId }: MessageKey,
): Promise<MessagePosition | undefined> {
  const row = await tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('conversation_member as me', (join) =>
      join.onRef('me.conversation_id', '=', 'message.conversation_id').on('me.person_id', '=', personId),
    )
    .select('message.seq')
    .where('message.conversation_id', '=', conversationId)
    .where('message.id', '=', messageId)
    .where('message.system_type', 'is', null)
    .whereRef('message.seq', '>', 'me.joined_seq')
    .where(isShownTo(personId, 'message.sender_id'))
    .where(({ not }) => not(isSeparated('me.person_id', 'message.sender_id')))
    .forNoKeyUpdate('message')
    .executeTakeFirst();
  return row && { conversationId, seq: row.seq };
}

/** Everyone's reactions to a message, oldest first. */
export async function listReactions(db: Db, { conversationId, seq }: MessagePosition) {
  return db
    .selectFrom('message_reaction')
    .select(['person_id', 'emoji'])
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .orderBy('created_at')
    .orderBy('emoji')
    .execute();
}

/** Replaces the person's reaction to a message. Returns whether it was another one or none before. */
export async function setReaction(
  tx: Tx,
  { conversationId, seq }: MessagePosition,
  personId: string,
  emoji: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('message_reaction')
    .values({ conversation_id: conversationId, seq, person_id: personId, emoji })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'seq', 'person_id'])
        .doUpdateSet({ emoji, created_at: sql<Date>`clock_timestamp()` })
        .where('message_reaction.emoji', '<>', emoji),
    )
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the person's reaction to a message, if it is this one. Returns whether it was. */
export async function removeReaction(
  tx: Tx,
  { conversationId, seq }: MessagePosition,
  personId: string,
  emoji: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('message_reaction')
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .where('person_id', '=', personId)
    .where('emoji', '=', emoji)
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a change of the reactions to a message, whose row must be locked. */
export async function countRevision(tx: Tx, { conversationId, seq }: MessagePosition): Promise<void> {
  await tx
    .updateTable('message')
    .set({ revision: sql<number>`revision + 1` })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute();
}

/** Removes all reactions of a person. */
export async function removeReactionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('message_reaction').where('person_id', '=', personId).execute();
}

/** Pairs of a member and a person who reacted to a message, between whom there is a block. */
export async function listSeparatedReactions(db: Db, { conversationId, seq }: MessagePosition) {
  const { rows } = await sql<{ member_id: string; person_id: string }>`
    select member.person_id as member_id, reaction.person_id
    from message_reaction as reaction
    join conversation on conversation.id = reaction.conversation_id and conversation.kind <> 'DIRECT'
    join block on block.blocker_id = reaction.person_id or block.blocked_id = reaction.person_id
    join conversation_member as member on member.conversation_id = reaction.conversation_id
      and member.person_id = case block.blocker_id when reaction.person_id then block.blocked_id else block.blocker_id end
    where reaction.conversation_id = ${conversationId} and reaction.seq = ${seq}`.execute(db);
  return rows;
}
