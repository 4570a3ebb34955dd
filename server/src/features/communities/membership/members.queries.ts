import type { CommunityRole } from '@baraza/contract/features/communities.ts';
import { type CommunityNotice, communityRoles } from '@baraza/contract/features/community-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { officerRoles } from '#features/communities/content-management.ts';
import { removeLinkBy } from '#features/communities/links/links.queries.ts';
import {
  hasNameWord,
  isActive,
  isBlocked,
  isNamedLike,
  isPublisher,
  isVisibleTo,
  personColumns,
} from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId, maxPageRows, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';

/** Adds a member, unless they are one. Their request, invitation and removal end. */
export async function addMember(
  tx: Tx,
  { communityId, personId, role = 'MEMBER' }: { communityId: string; personId: string; role?: CommunityRole },
): Promise<void> {
  await tx
    .insertInto('community_member')
    .values({ community_id: communityId, person_id: personId, role })
    .onConflict((old) => old.doNothing())
    .execute();
  for (const table of ['community_invitation', 'community_removal'] as const) {
    await tx.deleteFrom(table).where('community_id', '=', communityId).where('person_id', '=', personId).execute();
  }
}

/** Removes a member. Their invitation link ends. */
export async function removeMember(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_member')
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
  await removeLinkBy(tx, communityId, personId);
}

export async function addRemoval(
  tx: Tx,
  removal: { communityId: string; personId: string; reason: string; canReturn: boolean },
): Promise<void> {
  const values = {
    community_id: removal.communityId,
    person_id: removal.personId,
    reason: removal.reason,
    can_return: removal.canReturn,
  };
  await tx
    .insertInto('community_removal')
    .values(values)
    .onConflict((old) =>
      old.columns(['community_id', 'person_id']).doUpdateSet({ ...values, created_at: sql<Date>`now()` }),
    )
    .execute();
}

interface MemberKey {
  communityId: string;
  personId: string;
}

/** Which notices of a community a member wants. What is undefined stays as it is. */
export interface NoticeSettings {
  muted: boolean;
  highlightsOnly?: boolean | null | undefined;
  mutedKinds?: CommunityNotice[] | undefined;
}

export async function setMuted(
  tx: Tx,
  { communityId, personId }: MemberKey,
  { muted, highlightsOnly, mutedKinds }: NoticeSettings,
): Promise<void> {
  await tx
    .updateTable('community_member')
    .set({ muted, highlights_only: highlightsOnly, muted_kinds: mutedKinds && [...new Set(mutedKinds)] })
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}

/** Records that a member has opened the page of a community. Writes nothing if it has no post since the last time. */
export async function setVisited(db: Db, { communityId, personId }: MemberKey): Promise<void> {
  await db
    .updateTable('community_member')
    .set({ visited_at: sql<Date>`now()` })
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .where(
      sql<boolean>`visited_at < (select created_at from post where post.community_id = ${communityId} order by id desc limit 1)`,
    )
    .execute();
}

export async function setMembership(
  tx: Tx,
  communityId: string,
  personId: string,
  change: { role?: CommunityRole; title?: string },
): Promise<void> {
  await tx
    .updateTable('community_member')
    .set(change)
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}

/** The ids of the owners of a club. */
export async function listOwnerIds(db: Db, communityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community_member')
    .select('person_id')
    .where('community_id', '=', communityId)
    .where('role', '=', 'OWNER')
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id: id }) => id);
}

/** Whether a club has an owner besides one person who can act: their account has not ended and is not suspended. */
export async function hasOtherOwner(tx: Tx, communityId: string, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_member')
    .innerJoin('person', 'person.id', 'community_member.person_id')
    .select('person.id')
    .where('community_member.community_id', '=', communityId)
    .where('community_member.role', '=', 'OWNER')
    .where('person.id', '<>', personId)
    .where(isPublisher('person'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the officers and owners of a club. */
export async function listOfficerIds(db: Db, communityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community_member')
    .select('person_id')
    .where('community_id', '=', communityId)
    .where(sql<boolean>`role in ${officerRoles}`)
    .execute();
  return rows.map(({ person_id: id }) => id);
}

/** SQL: higher for more rights. */
export const rank = sql<number>`array_position(array[${sql.join(communityRoles.map((role) => sql.lit(role)))}], member.role)`;

/** A position in the list of members; `at` is since when they are one, in microseconds. */
export interface MemberPosition {
  rank: number;
  at: string;
  id: string;
}

export interface MembersPage {
  communityId: string;
  limit: number;
  role?: CommunityRole | undefined;
  campusId?: string | undefined;
  /** Beginnings of words of a name or username. */
  search?: { text: string; words: readonly string[] } | undefined;
  /** Whether people are listed who cannot be found by searches. */
  listsAll: boolean;
  /** The roles of the members whom the viewer manages, and whom a block therefore does not hide. */
  managed: readonly CommunityRole[];
  after?: MemberPosition | undefined;
}

type MembersFilter = Pick<MembersPage, 'communityId' | 'role' | 'campusId' | 'search' | 'listsAll' | 'managed'>;

function selectMembers(
  db: Db,
  viewerId: string,
  { communityId, role, campusId, search, listsAll, managed }: MembersFilter,
) {
  let members = db
    .selectFrom('community_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.community_id', '=', communityId)
    .where(
      sql<boolean>`(${isVisibleTo(viewerId, 'person')} or ${isActive('person')} and member.role = any(${managed}::text[]))`,
    )
    .where(isListed(viewerId, listsAll))
    .$if(role !== undefined, (query) => query.where('member.role', '=', role ?? ''))
    .$if(campusId !== undefined, (query) => query.where('person.campus_id', '=', campusId ?? ''));
  if (search && search.words.length === 0) members = members.where(isNamedLike(search.text));
  for (const word of search?.words ?? []) members = members.where(hasNameWord('member.person_id', word));
  return members;
}

function isListed(viewerId: string, listsAll: boolean): RawBuilder<boolean> {
  return listsAll ? sql`true` : sql`(person.findable or person.id = ${viewerId})`;
}

function memberColumns(viewerId: string) {
  return [
    'member.role',
    'member.title',
    'member.since',
    isBlocked(viewerId, sql.ref('person.id')).as('is_blocked'),
    ...personColumns('person'),
  ] as const;
}

const highest: MemberPosition = { rank: communityRoles.length, at: '0', id: lastId };

function isFiltered({ campusId, search }: MembersFilter): boolean {
  return campusId !== undefined || search !== undefined;
}

/** A page of members whom the viewer may see: higher roles first, then the longest members. */
export async function listMembers(db: Db, viewerId: string, { limit, after = highest, ...filter }: MembersPage) {
  const position = sql`(member.since, member.person_id) > (${timestampOf(after.at)}, ${after.id}::uuid)`;
  const members = selectMembers(db, viewerId, filter).select([
    ...memberColumns(viewerId),
    rank.as('rank'),
    microsecondsOf('member.since').as('at'),
  ]);
  const higher = members
    .where('member.role', '<>', 'MEMBER')
    .where(sql<boolean>`(${rank} < ${after.rank} or ${rank} = ${after.rank} and ${position})`)
    .orderBy('rank', 'desc')
    .orderBy('member.since')
    .orderBy('member.person_id')
    .limit(sql.lit(maxPageRows));
  const ordinary = members
    .where('member.role', '=', 'MEMBER')
    .where(after.rank > 1 ? sql<boolean>`true` : sql<boolean>`${position}`)
    .orderBy('member.since')
    .orderBy('member.person_id')
    .limit(sql.lit(maxPageRows));
  // Two lists, so that the ordinary members, who are many, come from an index.
  const part = (rows: typeof members) => db.selectFrom(rows.as('part')).selectAll();
  const parts = filter.role === 'MEMBER' ? part(ordinary) : part(higher);
  const page = filter.role === undefined ? parts.unionAll(part(ordinary)) : parts;
  return (
    db
      .selectFrom(page.as('page'))
      .selectAll()
      .orderBy('page.rank', 'desc')
      .orderBy('page.since')
      .orderBy('page.person_id')
      .limit(limit)
      // PostgreSQL knows how common a word or a campus is, and begins there if it is rare.
      .$if(isFiltered(filter), (query) => query.modifyEnd(plannedForItsValues))
      .execute()
  );
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** A member whom the viewer may see, or manages. */
export async function findMember(
  db: Db,
  viewerId: string,
  { personId, managed = [], ...of }: { communityId: string; personId: string; managed?: MembersPage['managed'] },
) {
  return selectMembers(db, viewerId, { ...of, managed, listsAll: true })
    .select(memberColumns(viewerId))
    .where('member.person_id', '=', personId)
    .executeTakeFirst();
}

/** The members whom the viewer may see, an officer, at most `limit`: higher roles first, then the longest members. */
export async function listAllMembers(db: Db, viewerId: string, communityId: string, limit: number) {
  return selectMembers(db, viewerId, { communityId, role: undefined, search: undefined, listsAll: true, managed: [] })
    .innerJoin('campus', 'campus.id', 'person.campus_id')
    .select([
      'person.first_name',
      'person.last_name',
      'person.username',
      'campus.name as campus',
      'member.role',
      'member.title',
      'member.since',
    ])
    .orderBy(rank, 'desc')
    .orderBy('member.since')
    .orderBy('member.person_id')
    .limit(limit)
    .execute();
}

/** How many members with active accounts there are at each campus, most members first. */
export async function countByCampus(db: Db, communityId: string) {
  return db
    .selectFrom('community_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .innerJoin('campus', 'campus.id', 'person.campus_id')
    .where('member.community_id', '=', communityId)
    .where(isActive('person'))
    .select(['campus.name as campus', sql<number>`count(*)::int`.as('membersCount')])
    .groupBy('campus.id')
    .orderBy('membersCount', 'desc')
    .orderBy('campus.name')
    .limit(maxCampuses)
    .execute();
}

/** How many campuses are listed with their members at most. */
const maxCampuses = 100;

/** How many found members are counted at most. */
const maxCounted = 1_000;

/** How many members are found, at most 1,000; without a filter the stored number of all. */
export async function countMembers(db: Db, viewerId: string, filter: MembersFilter): Promise<number> {
  if (filter.role === undefined && !isFiltered(filter)) {
    const { members_count: all } = await db
      .selectFrom('community')
      .select('members_count')
      .where('id', '=', filter.communityId)
      .executeTakeFirstOrThrow();
    return all;
  }
  const found = selectMembers(db, viewerId, filter).select('member.person_id').limit(sql.lit(maxCounted));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .modifyEnd(plannedForItsValues)
    .executeTakeFirstOrThrow();
  return total;
}
