import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

const first = '00000000-0000-0000-0000-000000000000_0';

/**
 * Stores the text to search of up to 500 messages after the one at `after`, in the order of the primary key. A trigger computes it
 * from the content. Returns the position of the last message, or undefined at the end.
 */
export async function setSearchTexts(tx: Tx, after = first): Promise<string | undefined> {
  const [conversationId = '', seq] = after.split('_');
  const isAfter = sql<boolean>`(conversation_id, seq) > (${conversationId}::uuid, ${seq}::int)`;
  const batch = await tx
    .selectFrom('message')
    .select(['conversation_id', 'seq'])
    .where(isAfter)
    .orderBy('conversation_id')
    .orderBy('seq')
    .limit(500)
    .execute();
  const last = batch.at(-1);
  if (!last) return undefined;
  await tx
    .updateTable('message')
    .set((eb) => ({ content: eb.ref('content') }))
    .where(isAfter)
    .where(sql<boolean>`(conversation_id, seq) <= (${last.conversation_id}::uuid, ${last.seq}::int)`)
    .where(sql<boolean>`(octet_length(content) > char_length(content) or strpos(content, '''') > 0)`)
    .where('search_text', 'is', null)
    .execute();
  return `${last.conversation_id}_${last.seq}`;
}
