import { newGroupsPerHour } from '@baraza/contract/features/conversation-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { closure, isAdmin } from '#features/conversations/participants.queries.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The name of the group with this alias: that of its club in the chat of a club. */
export function groupName(group: string): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${group}.name`)}, (select community.name from community where community.id = ${sql.ref(`${group}.community_id`)}))`;
}

/** A group and the viewer's part in it. */
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** The group of a member; undefined if they have none with this id. */
export async function findGroup(db: Db, personId: string, id: string) {
  return selectGroup(db, personId, id).executeTakeFirst();
}

/** `findGroup`, with the row of the conversation locked, which every change of a group takes first. */
export async function lockGroup(tx: Tx, personId: string, id: string): Promise<GroupRow | undefined> {
  await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', id)
    .where('kind', '<>', 'DIRECT')
    .forUpdate()
    .execute();
  return findGroup(tx, personId, id);
}

function selectGroup(db: Db, personId: string, id: string) {
  return db
    .selectFrom('conversation')
    .innerJoin('conversation_group as group', 'group.conversation_id', 'conversation.id')
    .innerJoin('conversation_member as me', 'me.conversation_id', 'conversation.id')
    .select([
      'conversation.id',
      'group.name',
      'group.image',
      'group.only_admins_write',
      'group.pinned_seq',
      'group.community_id',
      'me.joined_seq',
      isAdmin('me').as('is_admin'),
      closure.as('closure'),
    ])
    .where('conversation.id', '=', id)
    .where('me.person_id', '=', personId);
}

export async function addGroup(
  tx: Tx,
  { starterId, name, image }: { starterId: string; name: string; image: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('conversation')
    .values({ kind: 'GROUP', started_by: starterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('conversation_group').values({ conversation_id: id, name, image }).execute();
  return id;
}

export interface GroupSettings {
  name: string;
  image: string | null;
  only_admins_write: boolean;
}

export async function setGroup(tx: Tx, id: string, change: Partial<GroupSettings>): Promise<void> {
  await tx.updateTable('conversation_group').set(change).where('conversation_id', '=', id).execute();
}

/** Has messages that are being stored at the same time decided again. The rows of the conversations must be locked. */
export async function raiseRevisions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Removes those of these groups that have no members. Returns the files of their pictures. */
export async function removeEmptyGroups(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const isEmpty = sql`id = any(${ids}::uuid[]) and kind = 'GROUP'
    and not exists (select from conversation_member where conversation_id = conversation.id)`;
  const { rows } = await sql<{ file: string }>`
    with empty as (select id from conversation where ${isEmpty})
    select picture as file from message join empty on empty.id = conversation_id where picture is not null
    union all select image from conversation_group join empty on empty.id = conversation_id where image is not null`.execute(
    tx,
  );
  await sql`delete from conversation where ${isEmpty}`.execute(tx);
  return rows.map(({ file }) => file);
}

/**
 * Whether a person has created as many groups within the last hour as they may. Call it before adding another one, and after `requireAddable`: the
 * row of what it counts is locked, so that groups which are created at the same time are counted one after another.
 */
export async function hasCreatedMany(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversation')
    .select(sql<boolean>`count(*) >= ${newGroupsPerHour}`.as('has'))
    .where('started_by', '=', personId)
    .where('kind', '=', 'GROUP')
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.has;
}
