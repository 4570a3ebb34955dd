import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** The conversations of a person, with groups that they have left, where their messages may be unread. */
function conversationsOf(personId: string) {
  return sql<string>`(select conversation_id from conversation_member where person_id = ${personId}
    union all select conversation_id from conversation_former_member where person_id = ${personId})`;
}

/**
 * Locks the conversations that two people share, or shared, in the order of their ids, and returns those ids. A message that is being stored
 * in one of them at the same time is decided again, after the transaction.
 */
export async function lockSharedConversations(tx: Tx, [one, other]: readonly [string, string]): Promise<string[]> {
  const shared = await tx
    .selectFrom('conversation')
    .select('conversation.id')
    .where('conversation.id', 'in', conversationsOf(one))
    .where('conversation.id', 'in', conversationsOf(other))
    .orderBy('conversation.id')
    .forNoKeyUpdate()
    .execute();
  const ids = shared.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .updateTable('conversation')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', 'in', ids)
      .execute();
  }
  return ids;
}
