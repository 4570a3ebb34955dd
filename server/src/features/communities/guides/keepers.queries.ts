import { sql } from 'kysely';
import { officerRoles } from '#features/communities/content-management.ts';
import { isPublisher, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The keepers of the guides of a community whom the viewer may see and who are not suspended, in the order in which they were named. */
export async function listKeepers(db: Db, viewerId: string, communityId: string) {
  return db
    .selectFrom('community_guide_keeper as keeper')
    .innerJoin('person', 'person.id', 'keeper.person_id')
    .select(personColumns('person'))
    .where('keeper.community_id', '=', communityId)
    .where(isVisibleTo(viewerId, 'person'))
    .where(isPublisher('person'))
    .orderBy('keeper.since')
    .orderBy('keeper.person_id')
    .execute();
}

/** How many of these people are members of a community whom the viewer may see and who are not suspended. */
export async function countNameable(
  tx: Tx,
  viewerId: string,
  communityId: string,
  personIds: readonly string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('community_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member.community_id', '=', communityId)
    .where('member.person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where(isVisibleTo(viewerId, 'person'))
    .where(isPublisher('person'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Names exactly these members. */
export async function replaceKeepers(tx: Tx, communityId: string, personIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('community_guide_keeper')
    .where('community_id', '=', communityId)
    .where('person_id', '<>', sql<string>`all(${personIds}::uuid[])`)
    .execute();
  if (personIds.length === 0) return;
  await tx
    .insertInto('community_guide_keeper')
    .values(personIds.map((id) => ({ community_id: communityId, person_id: id })))
    .onConflict((old) => old.doNothing())
    .execute();
}

export async function removeKeeper(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('community_guide_keeper').where('person_id', '=', personId).execute();
}

/** Removes one of two people as a keeper where the other one names the keepers: as an officer of the club or a steward of the hub. */
export async function removeKeepersBetween(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await sql`delete from community_guide_keeper as keeper using community, person as namer
    where community.id = keeper.community_id
      and (keeper.person_id, namer.id) in ((${pair[0]}, ${pair[1]}), (${pair[1]}, ${pair[0]}))
      and case community.kind when 'CLUB' then exists (select from community_member as officer
          where officer.community_id = community.id and officer.person_id = namer.id and officer.role in ${officerRoles})
        else namer.role = 'admin' or namer.role = 'steward'
          and (namer.steward_campus_id is null or namer.steward_campus_id = community.campus_id) end`.execute(tx);
}
