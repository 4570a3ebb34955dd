import { sql } from 'kysely';
import { rank } from '#features/communities/membership/members.queries.ts';
import { isActive } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Which owners no longer lead a club: those whose account has ended, or also those who have been away for long. */
export type Absence = 'ended' | 'away';

/** The ids of the clubs that a person owns. */
export async function listOwnedClubIds(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community_member')
    .select('community_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'OWNER')
    .orderBy('community_id')
    .execute();
  return rows.map(({ community_id: id }) => id);
}

/**
 * Records since when owners have not been signed in. Sessions end after some days without use, so a recent one shows that the owner is here.
 */
export async function recordAbsences(db: Db, { seenDays }: { seenDays: number }): Promise<void> {
  await sql`
    with owner as (
      select member.community_id, member.person_id, exists (select from session where session.person_id = member.person_id
        and session.last_used_at > now() - make_interval(days => ${seenDays})) as is_here
      from community_member as member where member.role = 'OWNER'
    )
    update community_member as member
      set away_since = case when is_here then null else now() end, notified_at = null
    from owner where owner.community_id = member.community_id and owner.person_id = member.person_id
      and is_here = (away_since is not null)`.execute(db);
}

/** The clubs all of whose owners have been away for some days: `due` if the officers were notified early enough, or not notified yet. */
export async function listAbandonedClubs(
  db: Db,
  { awayDays, noticeDays }: { awayDays: number; noticeDays: number },
): Promise<{ id: string; is_due: boolean }[]> {
  const { rows } = await sql<{ id: string; is_due: boolean }>`
    select member.community_id as id,
      bool_and(coalesce(member.notified_at < now() - make_interval(days => ${noticeDays}), false)) as is_due
    from community_member as member join community on community.id = member.community_id
    where member.role = 'OWNER' and community.archived_at is null
    group by member.community_id
    having bool_and(coalesce(member.away_since < now() - make_interval(days => ${awayDays - noticeDays}), false))
      and (bool_or(member.notified_at is null)
        or bool_and(member.notified_at < now() - make_interval(days => ${noticeDays})))
    order by member.community_id`.execute(db);
  return rows;
}

export async function setNotified(tx: Tx, communityId: string): Promise<void> {
  await tx
    .updateTable('community_member')
    .set({ notified_at: sql<Date>`coalesce(notified_at, now())` })
    .where('community_id', '=', communityId)
    .where('role', '=', 'OWNER')
    .execute();
}

/** The club with whether it needs another owner, and the member to follow: the highest role, then the longest member. */
export async function findSuccession(tx: Tx, communityId: string, absence: Absence) {
  const isAbsent = sql<boolean>`(not ${isActive('person')} or ${absence === 'away'}::boolean and member.away_since is not null)`;
  const members = tx
    .selectFrom('community_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.community_id', '=', communityId);
  const club = await tx
    .selectFrom('community')
    .select(['id', 'slug', 'name'])
    .where('id', '=', communityId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  const leader = await members
    .select('member.person_id')
    .where('member.role', '=', 'OWNER')
    .where(sql<boolean>`not ${isAbsent}`)
    .executeTakeFirst();
  const follower = await members
    .select('member.person_id')
    .where('member.role', '<>', 'OWNER')
    .where(isActive('person'))
    .orderBy(rank, 'desc')
    .orderBy('member.since')
    .orderBy('member.person_id')
    .executeTakeFirst();
  return { club, hasLeader: leader !== undefined, followerId: follower?.person_id };
}

/** Makes a member the only owner of a club, and ends the offers of the earlier owners and their elections of owners. */
export async function replaceOwners(tx: Tx, communityId: string, followerId: string): Promise<void> {
  await sql`update community_member
    set role = case when person_id = ${followerId} then 'OWNER' else 'MEMBER' end, away_since = null, notified_at = null
    where community_id = ${communityId} and (role = 'OWNER' or person_id = ${followerId})`.execute(tx);
  await tx.deleteFrom('community_owner_offer').where('community_id', '=', communityId).execute();
  await tx
    .deleteFrom('community_election')
    .where('community_id', '=', communityId)
    .where('role', '=', 'OWNER')
    .where('is_over', '=', false)
    .execute();
}
