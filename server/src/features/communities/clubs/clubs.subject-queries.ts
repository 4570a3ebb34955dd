import type { CommunityAudience } from '@baraza/contract/features/communities.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { moderatorRoles } from '#features/communities/content-management.ts';
import { rank } from '#features/communities/membership/members.queries.ts';
import { isBlocked } from '#features/profiles/profiles.public.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The author of a club is the owner who has been a member longest. The owners are those whom no block hides from the person. */
export async function findReportedClub(db: Db, id: string, personId: string): Promise<SubjectContent | undefined> {
  const members = db.selectFrom('community_member as member').where('member.community_id', '=', id);
  const author = await members
    .select('member.person_id')
    .orderBy(rank, 'desc')
    .orderBy('member.since')
    .orderBy('member.person_id')
    .limit(1)
    .executeTakeFirst();
  const found = await db
    .selectFrom('community')
    .select(['name', 'slug', 'description', 'campus_id', 'members_count', 'created_at', 'frozen_at'])
    .select(sql<boolean>`join_policy = 'INVITE' and audience = 'MEMBERS'`.as('is_unlisted'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .where(sql<boolean>`media.file in (community.image, community.banner)`)
          .orderBy(sql`media.file = community.image`, 'desc'),
      ).as('pictures'),
    )
    .where('id', '=', id)
    .where('kind', '=', 'CLUB')
    .executeTakeFirst();
  if (!author || !found) return undefined;
  const owners = await members
    .select('member.person_id')
    .where('member.role', '=', 'OWNER')
    .where(({ not }) => not(isBlocked(personId, sql.ref('member.person_id'))))
    .orderBy('member.since')
    .orderBy('member.person_id')
    .execute();
  return {
    authorId: author.person_id,
    ...(found.campus_id !== null && { campusId: found.campus_id }),
    title: found.name,
    content: found.description,
    pictures: found.pictures,
    createdAt: found.created_at,
    context: [],
    group: { membersCount: found.members_count, adminIds: owners.map((owner) => owner.person_id) },
    link: found.is_unlisted || found.frozen_at ? null : `/clubs/${found.slug}`,
  };
}

/** Whether a person is a moderator, officer or owner of a club. */
export async function isRunBy(db: Db, personId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('community_member')
    .select('person_id')
    .where('community_id', '=', id)
    .where('person_id', '=', personId)
    .where(sql<boolean>`role in ${moderatorRoles}`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFrozen(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('community')
    .select('id')
    .where('id', '=', id)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Freezes a club. Returns false if it is frozen, or no club. */
export async function setFrozen(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('community')
    // Two equal times say that the club was not archived before.
    .set({ frozen_at: sql<Date>`now()`, archived_at: sql<Date>`coalesce(archived_at, now())` })
    .where('id', '=', id)
    .where('kind', '=', 'CLUB')
    .where('frozen_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the freeze of a club, which stays archived if it was before. Returns undefined if it is not frozen, or only after that decision. */
export async function setUnfrozen(tx: Tx, id: string, decidedAt: Date) {
  const row = await tx
    .updateTable('community')
    .set({
      frozen_at: null,
      archived_at: sql<Date | null>`nullif(archived_at, frozen_at)`,
      restored_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    // `decidedAt` is truncated to milliseconds; a freeze by this decision has the same time.
    .where(sql<boolean>`frozen_at < ${decidedAt}::timestamptz + interval '1 millisecond'`)
    .returning(['id', 'slug', 'name', 'audience'])
    .executeTakeFirst();
  return row && { ...row, audience: row.audience as CommunityAudience };
}
