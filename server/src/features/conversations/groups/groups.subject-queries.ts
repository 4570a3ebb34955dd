import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isBlocked } from '#features/profiles/profiles.public.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { findGroup } from './groups.queries.ts';
import { countMembers } from './members.queries.ts';

/** How many admins of a group stewards see. */
const adminsShown = 20;

/** Whether a person is a member of the group, which is not the chat of a club. */
export async function isOwnGroupOf(db: Db, personId: string, id: string): Promise<boolean> {
  return (await findGroup(db, personId, id))?.community_id === null;
}

/** The author of a group is the admin who has been a member longest. The admins are those whom no block hides from the person. */
export async function findReportedGroup(db: Db, id: string, personId: string): Promise<SubjectContent | undefined> {
  const members = db.selectFrom('conversation_member as member').where('member.conversation_id', '=', id);
  const author = await members
    .select('member.person_id')
    .orderBy(sql`member.role = 'ADMIN'`, 'desc')
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .limit(1)
    .executeTakeFirst();
  const found = await db
    .selectFrom('conversation')
    .innerJoin('conversation_group as group', 'group.conversation_id', 'conversation.id')
    .select(['conversation.created_at', 'group.name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('media.file', '=', 'group.image'),
      ).as('pictures'),
    )
    .where('conversation.id', '=', id)
    .where('conversation.kind', '=', 'GROUP')
    .executeTakeFirst();
  if (!author || !found) return undefined;
  const admins = await members
    .select('member.person_id')
    .where('member.role', '=', 'ADMIN')
    .where(({ not }) => not(isBlocked(personId, sql.ref('member.person_id'))))
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .limit(adminsShown)
    .execute();
  return {
    authorId: author.person_id,
    title: found.name ?? '',
    content: '',
    pictures: found.pictures,
    createdAt: found.created_at,
    context: [],
    group: { membersCount: await countMembers(db, id), adminIds: admins.map((admin) => admin.person_id) },
    link: null,
  };
}

/** Locks a group, which every change of it does first. Undefined if there is none with this id. */
export async function lockReportedGroup(tx: Tx, id: string): Promise<{ image: string | null } | undefined> {
  await tx.selectFrom('conversation').select('id').where('id', '=', id).forUpdate().execute();
  return tx
    .selectFrom('conversation_group')
    .select('image')
    .where('conversation_id', '=', id)
    .where('community_id', 'is', null)
    .executeTakeFirst();
}

/** Has nobody write in a group any more. */
export async function closeGroup(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('conversation_group')
    // `canWrite` says to clients that a group is closed where everyone could write.
    .set({ closed_at: sql<Date>`now()`, only_admins_write: false })
    .where('conversation_id', '=', id)
    .execute();
}
