import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks the conversations in which a person has sent a picture, in the order of their ids, and returns those ids. */
export async function lockConversationsWithPicturesOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('message')
        .select('conversation_id')
        .where('sender_id', '=', personId)
        .where('picture', 'is not', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the pictures from a person's messages, and the messages without text. Returns the files of the pictures. */
export async function removePicturesSentBy(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    with removed as (delete from message where sender_id = ${personId} and picture is not null and content = '' returning picture),
      sent as (select conversation_id, seq, picture from message
        where sender_id = ${personId} and picture is not null and content <> ''),
      changed as (update message set picture = null from sent
        where message.conversation_id = sent.conversation_id and message.seq = sent.seq returning sent.picture)
    select picture from removed union all select picture from changed`.execute(tx);
  return rows.map(({ picture }) => picture);
}
