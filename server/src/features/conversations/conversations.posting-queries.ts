import { areFriendsSql } from '#features/connections/connections.public.ts';
import { runStatement } from '#platform/statement.ts';
import { type SentMessageRow, sentMessageColumns, sentMessageTablesOf } from './conversations.queries.ts';
import type { Db } from '#platform/database.ts';

export interface NewMessage {
  conversationId: string;
  senderId: string;
  content: string;
  clientId: string | undefined;
  /** The message it answers. */
  replyToId: string | undefined;
  /** The file of a picture that was attached. */
  picture: string | undefined;
}

/** Why a message is not taken, the first reason of several. */
export type Hindrance = 'sent' | 'taken_back' | 'not_friends' | 'no_answered';

export interface PlaceRow {
  other_id: string;
  hindrance: Hindrance | null;
}

/** Where a message goes: $1 the conversation, $2 the sender, $3 its client id, $4 the message it answers. */
const placeSql = `select conversation.id as place_id, conversation.last_seq as newest_seq, answered.seq as answered_seq,
    case when conversation.low_id = $2 then conversation.high_id else conversation.low_id end as other_id,
    case when (select true from message where sender_id = $2 and client_id = $3::text) then 'sent'
      when (select true from message_taken_back where sender_id = $2 and client_id = $3::text) then 'taken_back'
      when not (${areFriendsSql('low', 'high')}) then 'not_friends'
      when $4::uuid is not null and answered.seq is null then 'no_answered' end as hindrance
  from conversation
    join person as low on low.id = conversation.low_id
    join person as high on high.id = conversation.high_id
    left join message as answered on answered.conversation_id = conversation.id and answered.id = $4
  where conversation.id = $1 and $2::uuid in (conversation.low_id, conversation.high_id)`;

/**
 * Gives the message the next number, stores it, lifts the conversation for both, and reads it back, in one statement that
 * commits by itself: the row of the conversation is held for no longer than that takes.
 *
 * All parts of a statement see the rows as they were when it began. So it stores nothing if a message has come into the
 * conversation since, and what was looked at before is true of the moment in which the row is held. Its time and its id
 * are taken then, by the clock, and rise with the numbers.
 */
const postingSql = `with place as (${placeSql}), numbered as (
    update conversation set last_seq = last_seq + 1, last_message_seq = last_seq + 1,
      last_message_at = date_trunc('milliseconds', clock_timestamp())
    from place where conversation.id = place_id and last_seq = newest_seq and hindrance is null
    returning conversation.id, last_seq, last_message_at, answered_seq
  ), added as (
    insert into message (conversation_id, seq, sender_id, content, client_id, reply_to_seq, picture, created_at, updated_at)
    select id, last_seq, $2, $5, $3, answered_seq, $6, last_message_at, last_message_at from numbered
    returning *
  ), counted as (
    update conversation_member as member
    set archived = false, last_message_at = numbered.last_message_at,
      unread_count = unread_count + (member.person_id <> $2)::int
    from numbered where member.conversation_id = numbered.id
  )
  select place.other_id, place.hindrance, ${sentMessageColumns}
  from place left join (${sentMessageTablesOf('added as message')}) on true`;

const valuesOf = ({ conversationId, senderId, clientId, replyToId }: Omit<NewMessage, 'content' | 'picture'>) => [
  conversationId,
  senderId,
  clientId ?? null,
  replyToId ?? null,
];

/** Whether a message would be taken; undefined where the sender has no such conversation. */
export async function findPlace(
  db: Db,
  message: Omit<NewMessage, 'content' | 'picture'>,
): Promise<PlaceRow | undefined> {
  const [row] = await runStatement<PlaceRow>(db, { name: 'message-place', text: placeSql, values: valuesOf(message) });
  return row;
}

/**
 * Stores a message and answers with it; without one when there is a hindrance, or when another message came into the
 * conversation at the same moment. Undefined where the sender has no such conversation.
 */
export async function addMessage(
  db: Db,
  message: NewMessage,
): Promise<(PlaceRow & { message: SentMessageRow | undefined }) | undefined> {
  const values = [...valuesOf(message), message.content, message.picture ?? null];
  const [row] = await runStatement<PlaceRow & SentMessageRow>(db, { name: 'message-post', text: postingSql, values });
  return row && { other_id: row.other_id, hindrance: row.hindrance, message: row.id === null ? undefined : row };
}
