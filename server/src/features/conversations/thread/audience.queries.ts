import { type Selectable, sql } from 'kysely';
import { isSeparated } from '#features/conversations/participants.queries.ts';
import { isMuted } from '#features/conversations/unread.queries.ts';
import { hasDevice } from '#features/push/push.public.ts';
import type { Db, Tables } from '#platform/sql/database.ts';

/** The recipients of a message, as ids of people. */
export interface Audience {
  /** The sender and everyone who sees the whole message. */
  whole: string[];
  /**
   * Those who see it without the message it replies to, which was before they joined or which a block hides from them, or a change of the
   * group without its subject, whom a block hides.
   */
  unquoted: string[];
  /** Those who get only its number, because of a block between them and its sender. */
  separated: string[];
  /** The person to push to: the other one of a direct conversation, if a device of theirs has registered. */
  reachable: string[];
  /** How many messages they have not read. */
  unread_count: number | null;
  is_direct: boolean;
}

/** The author of the message that a message replies to, or the subject of a change of the group; null without either. */
const named = sql<string>`coalesce(original.sender_id, message.subject_id)`;

/** The members who receive a message of the table or of a common table expression, and how. */
export function selectReceivers(db: Db, source: 'message' | 'added') {
  return db
    .selectFrom(sql<Selectable<Tables['message']>>`${sql.table(source)}`.as('message'))
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('conversation_member as member', (join) =>
      join
        .onRef('member.conversation_id', '=', 'message.conversation_id')
        .onRef('member.joined_seq', '<', 'message.seq'),
    )
    .leftJoin('message as original', (join) =>
      join
        .onRef('original.conversation_id', '=', 'message.conversation_id')
        .onRef('original.seq', '=', 'message.reply_to_seq'),
    )
    .select([
      'member.conversation_id',
      'member.person_id',
      sql<boolean>`conversation.kind = 'DIRECT'`.as('is_direct'),
      sql<boolean>`member.person_id = message.sender_id`.as('is_sender'),
      isSeparated('message.sender_id', 'member.person_id').as('is_separated'),
      sql<boolean>`(coalesce(original.seq <= member.joined_seq, false)
        or ${named} is not null and ${isSeparated(named, 'member.person_id')})`.as('is_unquoted'),
      sql<boolean>`(conversation.kind = 'DIRECT' and not ${isMuted('member')} and ${hasDevice('member.person_id')})`.as(
        'is_reachable',
      ),
      sql<number>`(message.seq - member.read_seq - member.skipped_count)`.as('unread_count'),
    ]);
}

/** Aggregates rows of `selectReceivers` to an `Audience`. */
export function audienceColumns() {
  const ids = (condition: string) =>
    sql<string[]>`coalesce(array_agg(person_id) filter (where ${sql.raw(condition)}), '{}')`;
  const isPushed = 'is_reachable and not is_sender';
  return [
    ids('not is_unquoted and not is_separated').as('whole'),
    ids('is_unquoted and not is_separated').as('unquoted'),
    ids('is_separated').as('separated'),
    ids(isPushed).as('reachable'),
    sql<number | null>`max(unread_count) filter (where ${sql.raw(isPushed)})`.as('unread_count'),
    sql<boolean>`coalesce(bool_or(is_direct), false)`.as('is_direct'),
  ] as const;
}

/** Returns the recipients of a change of a stored message. */
export async function findAudience(
  db: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<Audience> {
  const receivers = selectReceivers(db, 'message')
    .where('message.conversation_id', '=', conversationId)
    .where('message.seq', '=', seq);
  return db.selectFrom(receivers.as('receiver')).select(audienceColumns()).executeTakeFirstOrThrow();
}
