import { sql } from 'kysely';
import { canWriteSql } from '#features/connections/connections.public.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Returns whether a person has ever finished onboarding. People with a deleted account are included: they keep their conversations. */
export async function hasOnboarded(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('onboarded_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person may start a conversation with another one; undefined if they may not see them. */
export async function findStart(db: Db, personId: string, otherId: string): Promise<{ canWrite: boolean } | undefined> {
  return db
    .selectFrom('person as other')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', personId))
    .select(sql<boolean>`${sql.raw(canWriteSql({ from: 'viewer', to: 'other' }))}`.as('canWrite'))
    .where('other.id', '=', otherId)
    .where(isVisibleTo(personId, 'other'))
    .executeTakeFirst();
}

/** The other participant of a person's conversation, and whether the person may write; undefined if it is not theirs. */
export async function findOther(
  db: Db,
  personId: string,
  conversationId: string,
): Promise<{ otherId: string; canWrite: boolean } | undefined> {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation_member as member', (join) =>
      join.onRef('member.conversation_id', '=', 'me.conversation_id').onRef('member.person_id', '<>', 'me.person_id'),
    )
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('person as viewer', 'viewer.id', 'me.person_id')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .select([
      'other.id as otherId',
      sql<boolean>`${sql.raw(canWriteSql({ from: 'viewer', to: 'other', startedBy: 'conversation.started_by' }))}`.as(
        'canWrite',
      ),
    ])
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId)
    .executeTakeFirst();
}

/**
 * Rewrites the row of the conversation of two people, if they have one, without changing it. A message that is being stored at
 * the same time is then decided again, after the transaction.
 */
export async function touchConversationOf(tx: Tx, [one, other]: readonly [string, string]): Promise<void> {
  const [low, high] = one < other ? [one, other] : [other, one];
  await tx
    .updateTable('conversation')
    .set({ last_seq: sql<number>`last_seq` })
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .execute();
}

/** Locks a person's conversation until the transaction ends. Undefined if it is not theirs. */
export async function lockConversation(
  tx: Tx,
  personId: string,
  id: string,
): Promise<{ otherId: string; lastSeq: number } | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select(['low_id', 'high_id', 'last_seq'])
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('low_id', '=', personId), eb('high_id', '=', personId)]))
    .forUpdate()
    .executeTakeFirst();
  return row && { otherId: row.low_id === personId ? row.high_id : row.low_id, lastSeq: row.last_seq };
}
