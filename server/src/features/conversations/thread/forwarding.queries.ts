import { findPosition } from '#features/conversations/conversations.subject-queries.ts';
import type { Db } from '#platform/sql/database.ts';

/** What is repeated of a message, with its picture or voice note; undefined if the person cannot read it. */
export async function findOriginal(db: Db, personId: string, id: string) {
  const position = await findPosition(db, personId, id);
  if (!position || position.hidden_at !== null || position.is_separated) return undefined;
  return db
    .selectFrom('message')
    .leftJoin('media', 'media.file', 'message.picture')
    .select(['message.content', 'media.file', 'media.width', 'media.height', 'media.placeholder'])
    .select(['media.duration_ms', 'media.bytes', 'media.peaks'])
    .where('message.conversation_id', '=', position.conversation_id)
    .where('message.seq', '=', position.seq)
    .executeTakeFirst();
}

export type OriginalRow = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;
