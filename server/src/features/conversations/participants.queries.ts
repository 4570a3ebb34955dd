import { sql } from 'kysely';
import { areFriendsSql } from '#features/connections/connections.public.ts';
import type { Db, Tx } from '#platform/database.ts';

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

/** The other participant of a person's conversation, and whether the two are friends; undefined if it is not theirs. */
export async function findOther(
  db: Db,
  personId: string,
  conversationId: string,
): Promise<{ otherId: string; areFriends: boolean } | undefined> {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation_member as member', (join) =>
      join.onRef('member.conversation_id', '=', 'me.conversation_id').onRef('member.person_id', '<>', 'me.person_id'),
    )
    .innerJoin('person as viewer', 'viewer.id', 'me.person_id')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .select(['other.id as otherId', sql<boolean>`${sql.raw(areFriendsSql('viewer', 'other'))}`.as('areFriends')])
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId)
    .executeTakeFirst();
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
