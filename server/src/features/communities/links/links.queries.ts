import { sql } from 'kysely';
import { officerRoles } from '#features/communities/content-management.ts';
import { isPublisher } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** SQL: whether a link works, which it does as long as the person who created it is an officer or owner who can act. */
const works = sql<boolean>`(link.expires_at > now() and link.uses_left > 0 and exists (select from community_member as officer
  join person as creator on creator.id = officer.person_id and ${isPublisher('creator')}
  where officer.community_id = link.community_id and officer.person_id = link.created_by and officer.role in ${officerRoles}))`;

/** The invitation link of a club that works. */
export async function findLink(db: Db, communityId: string) {
  return db
    .selectFrom('community_link as link')
    .select(['link.created_at', 'link.expires_at', 'link.uses_left'])
    .where('link.community_id', '=', communityId)
    .where(works)
    .executeTakeFirst();
}

/** Adds the invitation link of a club in the place of an earlier one. */
export async function setLink(
  tx: Tx,
  link: { communityId: string; createdBy: string; hash: Buffer; days: number; uses: number },
) {
  const values = {
    token_hash: link.hash,
    created_by: link.createdBy,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    uses_left: link.uses,
  };
  return tx
    .insertInto('community_link')
    .values({ community_id: link.communityId, ...values })
    .onConflict((old) => old.column('community_id').doUpdateSet(values))
    .returning(['created_at', 'expires_at', 'uses_left'])
    .executeTakeFirstOrThrow();
}

/** Returns whether there was a link. */
export async function removeLink(tx: Tx, communityId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('community_link')
    .where('community_id', '=', communityId)
    .returning('community_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the link of a club if this person created it. */
export async function removeLinkBy(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_link')
    .where('community_id', '=', communityId)
    .where('created_by', '=', personId)
    .execute();
}

/** Uses up one of the places of a club's invitation link. */
export async function countUse(tx: Tx, communityId: string): Promise<void> {
  await tx
    .updateTable('community_link')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('community_id', '=', communityId)
    .execute();
}

/**
 * The club that a link which works invites to, and how the person belongs to it. A club for its campus and a frozen one are shown to nobody
 * who could not be a member.
 */
export async function findLinked(db: Db, personId: string, hash: Buffer) {
  return db
    .selectFrom('community_link as link')
    .innerJoin('community', 'community.id', 'link.community_id')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', personId))
    .leftJoin('community_member as own', (join) =>
      join.onRef('own.community_id', '=', 'community.id').onRef('own.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_removal as removal', (join) =>
      join.onRef('removal.community_id', '=', 'community.id').onRef('removal.person_id', '=', 'viewer.id'),
    )
    .select([
      'community.id',
      'community.slug',
      'community.name',
      'community.description',
      'community.image',
      'community.members_count',
      'community.archived_at',
      sql<boolean>`own.role is not null`.as('is_member'),
      // They have joined by this link and left again.
      sql<boolean>`exists (select from audit_entry as entry where entry.actor_id = viewer.id and entry.act = 'club.join-by-link'
        and entry.subject_id = community.id and entry.created_at >= link.created_at)`.as('has_used'),
      sql<boolean>`(removal.person_id is not null and (not removal.can_return or removal.created_at >= link.created_at))`.as(
        'is_removed',
      ),
    ])
    .where('link.token_hash', '=', hash)
    .where(works)
    .where('community.frozen_at', 'is', null)
    .where(sql<boolean>`(community.audience <> 'CAMPUS' or community.campus_id = viewer.campus_id)`)
    .executeTakeFirst();
}
