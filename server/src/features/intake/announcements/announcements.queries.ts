import { sql } from 'kysely';
import { isMember, isPartReadableBy } from '#features/communities/communities.public.ts';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId, maxPageRows } from '#platform/sql/page-sql.ts';

export type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['execute']>>[number];

/** The announcements whose authors the viewer may see, with what `viewAnnouncement` needs. Only members of the community may read them. */
function selectAnnouncements(db: Db, viewer: string) {
  return db
    .selectFrom('announcement')
    .innerJoin('person as author', 'author.id', 'announcement.author_id')
    .innerJoin('campus', 'campus.id', 'author.campus_id')
    .innerJoin('community', 'community.id', 'announcement.community_id')
    .select([
      'announcement.id',
      'announcement.community_id',
      'announcement.content',
      'announcement.created_at',
      'announcement.likes_count',
      'announcement.hidden_at',
      'campus.name as campus',
      'community.kind as community_kind',
      isMember(viewer, 'announcement.community_id').as('is_member'),
      ...personColumns('author'),
    ])
    .select((eb) =>
      eb
        .selectFrom('announcement_like as mine')
        .select(sql.lit(true).as('liked'))
        .whereRef('mine.announcement_id', '=', 'announcement.id')
        .where('mine.person_id', '=', viewer)
        .as('liked'),
    )
    .where(isPartReadableBy(viewer, 'announcement', 'author'));
}

/** A page of the announcements of a community, newest first. */
export async function listAnnouncements(
  db: Db,
  viewerId: string,
  page: { communityId: string; limit: number; lastId: string | undefined },
): Promise<AnnouncementRow[]> {
  const announcements = selectAnnouncements(db, viewerId)
    .where('announcement.community_id', '=', page.communityId)
    .where('announcement.id', '<', page.lastId ?? lastId)
    .orderBy('announcement.id', 'desc')
    .limit(sql.lit(maxPageRows));
  return db.selectFrom(announcements.as('page')).selectAll().orderBy('page.id', 'desc').limit(page.limit).execute();
}

export async function findAnnouncement(db: Db, viewerId: string, id: string): Promise<AnnouncementRow | undefined> {
  return selectAnnouncements(db, viewerId).where('announcement.id', '=', id).executeTakeFirst();
}

export async function addAnnouncement(
  tx: Tx,
  announcement: { authorId: string; communityId: string; content: string },
): Promise<string> {
  const row = await tx
    .insertInto('announcement')
    .values({ author_id: announcement.authorId, community_id: announcement.communityId, content: announcement.content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds the viewer's like if there is none. */
export async function addAnnouncementLike(tx: Tx, viewerId: string, id: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('announcement_like')
    .values({ announcement_id: id, person_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await countLikes(tx, id, 1);
}

/** Removes the viewer's like if there is one. */
export async function removeAnnouncementLike(tx: Tx, viewerId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('announcement_like')
    .where('announcement_id', '=', id)
    .where('person_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows) await countLikes(tx, id, -1);
}

async function countLikes(tx: Tx, id: string, by: number): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ likes_count: sql<number>`likes_count + ${by}` })
    .where('id', '=', id)
    .execute();
}

/** Deletes an announcement of this author. Returns whether it existed. */
export async function removeAnnouncement(db: Db, authorId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('announcement')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
