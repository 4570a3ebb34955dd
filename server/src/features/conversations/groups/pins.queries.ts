import { isShownTo } from '#features/profiles/profiles.public.ts';
import { isSeparated } from '#features/conversations/participants.queries.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Whether a member sees the content of a message of their conversation. */
export async function isMessageShown(
  db: Db,
  personId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'me.conversation_id')
        .on('message.seq', '=', seq)
        .onRef('message.seq', '>', 'me.joined_seq'),
    )
    .select('message.id')
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId)
    .where(isShownTo(personId, 'message.sender_id'))
    .where(({ not }) => not(isSeparated('me.person_id', 'message.sender_id')))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPinned(tx: Tx, conversationId: string, seq: number | null): Promise<void> {
  await tx
    .updateTable('conversation_group')
    .set({ pinned_seq: seq })
    .where('conversation_id', '=', conversationId)
    .execute();
}
