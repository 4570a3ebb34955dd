import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Locks the conversation of a club and returns its id; undefined without one. */
export async function lockChat(tx: Tx, communityId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('conversation_group').select('conversation_id').where('community_id', '=', communityId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Adds the conversation of a club without one. */
export async function addChat(tx: Tx, communityId: string, starterId: string): Promise<string> {
  const { id } = await tx
    .insertInto('conversation')
    .values({ kind: 'COMMUNITY', started_by: starterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('conversation_group').values({ conversation_id: id, community_id: communityId }).execute();
  return id;
}

/** The ids of the members of a conversation, or of one of them. */
export async function listMemberIds(tx: Tx, conversationId: string, personId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from conversation_member
    where conversation_id = ${conversationId} and (${personId ?? null}::uuid is null or person_id = ${personId ?? null})`.execute(
    tx,
  );
  return rows.map((row) => row.person_id);
}
