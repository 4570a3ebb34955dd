import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/**
 * Locks the conversations that two people share, in the order of their ids, and returns those ids. A message that is being stored
 * in one of them at the same time is decided again, after the transaction.
 */
export async function lockSharedConversations(tx: Tx, [one, other]: readonly [string, string]): Promise<string[]> {
  const shared = await tx
    .selectFrom('conversation')
    .innerJoin('conversation_member as first', 'first.conversation_id', 'conversation.id')
    .innerJoin('conversation_member as second', 'second.conversation_id', 'conversation.id')
    .select('conversation.id')
    .where('first.person_id', '=', one)
    .where('second.person_id', '=', other)
    .orderBy('conversation.id')
    .forNoKeyUpdate('conversation')
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
