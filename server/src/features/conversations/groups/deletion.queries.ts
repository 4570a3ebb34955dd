import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Locks the groups and chats of clubs of a person, or those groups of which they are an admin, in the order of their ids, and returns those ids. */
export async function lockGroupsOf(
  tx: Tx,
  personId: string,
  { onlyAsAdmin }: { onlyAsAdmin: boolean },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversation')
    .innerJoin('conversation_member as member', 'member.conversation_id', 'conversation.id')
    .select('conversation.id')
    .where('member.person_id', '=', personId)
    .where('conversation.kind', '<>', 'DIRECT')
    .$if(onlyAsAdmin, (query) => query.where('member.role', '=', 'ADMIN'))
    .orderBy('conversation.id')
    .forNoKeyUpdate('conversation')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the conversations that a person shares, or shared, with people with whom they have a block, in the order of their ids, and returns
 * those ids.
 */
export async function lockBlockedConversations(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with others as (
      select blocked_id as id from block where blocker_id = ${personId}
      union select blocker_id from block where blocked_id = ${personId}
    ), parts as (
      select conversation_id, person_id from conversation_member where person_id = ${personId} or person_id in (select id from others)
      union select conversation_id, person_id from conversation_former_member
        where person_id = ${personId} or person_id in (select id from others)
    )
    select id from conversation where id in (select conversation_id from parts where person_id = ${personId})
      and id in (select conversation_id from parts where person_id <> ${personId})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes a person from these groups, and everything else that is stored about them and groups. */
export async function removeFromGroups(tx: Tx, personId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('conversation_member')
    .where('person_id', '=', personId)
    .where('conversation_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await tx.deleteFrom('conversation_former_member').where('person_id', '=', personId).execute();
  await tx.deleteFrom('conversation_invitation').where('created_by', '=', personId).execute();
}

/** Removes the pictures that a person chose for groups. Returns their files. */
export async function removeGroupImagesOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    with chosen as (
      select conversation_id, image from media join conversation_group on conversation_group.image = media.file
      where media.owner_id = ${personId})
    update conversation_group set image = null from chosen
    where conversation_group.conversation_id = chosen.conversation_id returning chosen.image`.execute(tx);
  return rows.map(({ image }) => image);
}

/** Whether a person is an admin of a group. */
export async function isAdmin(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'ADMIN')
    .executeTakeFirst();
  return row !== undefined;
}
