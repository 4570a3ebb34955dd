import { sql } from 'kysely';
import type { Tx } from '#platform/database.ts';
import { setLastMessages } from './conversations.queries.ts';

/** Holds the conversations in which somebody has sent a picture, in the order of their ids. */
export async function lockConversationsWithPicturesOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversation
    where id in (select conversation_id from message where sender_id = ${personId} and picture is not null)
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes the pictures out of what somebody has sent; what was nothing but a picture goes. Answers their files. */
export async function removePicturesSentBy(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    with gone as (delete from message where sender_id = ${personId} and picture is not null and content = '' returning picture),
      sent as (select conversation_id, seq, picture from message
        where sender_id = ${personId} and picture is not null and content <> ''),
      worded as (update message set picture = null from sent
        where message.conversation_id = sent.conversation_id and message.seq = sent.seq returning sent.picture)
    select picture from gone union all select picture from worded`.execute(tx);
  return rows.map(({ picture }) => picture);
}

/** Makes the last message and the unread counters of these conversations agree with their messages. */
export async function countMessages(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await setLastMessages(tx, ids);
  await sql`
    update conversation_member set unread_count = (
      select count(*) from message where message.conversation_id = conversation_member.conversation_id
        and message.sender_id <> conversation_member.person_id and message.seq > conversation_member.read_seq)
    where conversation_id = any(${ids}::uuid[])`.execute(tx);
}
