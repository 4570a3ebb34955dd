import { departureDays } from '@baraza/contract/features/conversation-limits.ts';
import { sql } from 'kysely';
import { canAdd } from '#features/connections/connections.public.ts';
import { isAdmin } from '#features/conversations/participants.queries.ts';
import { participantColumns } from '#features/conversations/participants.view.ts';
import { isBlocked, isNamedLike, isPublisher, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
export type Role = 'ADMIN' | 'MEMBER';

/** A position in the list of members: admins first, then the longest members first. */
export interface MemberPosition {
  isAdmin: boolean;
  joinedSeq: number;
  id: string;
}

interface MembersFilter {
  conversationId: string;
  /** Only members who have an account, by words of their name or username. */
  search?: string | undefined;
}

/** The members whom no block hides from the viewer. */
function selectMembers(db: Db, viewerId: string, { conversationId, search }: MembersFilter) {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .where('member.conversation_id', '=', conversationId)
    .where(({ not }) => not(isBlocked(viewerId, sql.ref('member.person_id'))))
    .$if(search !== undefined, (query) =>
      query
        .innerJoin('person', 'person.id', 'member.person_id')
        .where(isVisibleTo(viewerId, 'person'))
        .where(isNamedLike(search ?? '')),
    )
    .select([...participantColumns('other'), 'other.country as other_country', 'member.joined_seq'])
    .select(isAdmin('member').as('is_admin'));
}

export async function listMembers(
  db: Db,
  viewerId: string,
  { limit, after, ...filter }: MembersFilter & { limit: number; after: MemberPosition | undefined },
) {
  return selectMembers(db, viewerId, filter)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(not ${isAdmin('member')}, member.joined_seq, member.person_id)
          > (${!after?.isAdmin}, ${after?.joinedSeq ?? 0}, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy(sql`not ${isAdmin('member')}`)
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .limit(limit)
    .execute();
}

/** One member, unless a block hides them from the viewer. */
export async function findMember(
  db: Db,
  viewerId: string,
  { conversationId, personId }: { conversationId: string; personId: string },
): Promise<MemberRow | undefined> {
  return selectMembers(db, viewerId, { conversationId }).where('member.person_id', '=', personId).executeTakeFirst();
}

/** How many members a search finds. */
export async function countFound(db: Db, viewerId: string, filter: MembersFilter): Promise<number> {
  const row = await selectMembers(db, viewerId, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countMembers(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those of the people whom the adder sees, and whether they may add them. */
export async function listAddable(
  db: Db,
  adderId: string,
  ids: readonly string[],
): Promise<{ id: string; can_add: boolean }[]> {
  return db
    .selectFrom('person')
    .innerJoin('person as adder', (join) => join.on('adder.id', '=', adderId))
    .select(['person.id', canAdd('adder', 'person').as('can_add')])
    .where('person.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isVisibleTo(adderId, 'person'))
    .execute();
}

/** Those of the people who are members, and those who left or were removed within 30 days. */
export async function listKnown(
  db: Db,
  conversationId: string,
  ids: readonly string[],
): Promise<{ id: string; is_member: boolean }[]> {
  const { rows } = await sql<{ id: string; is_member: boolean }>`
    select person_id as id, true as is_member from conversation_member
    where conversation_id = ${conversationId} and person_id = any(${ids}::uuid[])
    union all select person_id, false from conversation_former_member
    where conversation_id = ${conversationId} and person_id = any(${ids}::uuid[])
      and left_at > now() - make_interval(days => ${departureDays})`.execute(db);
  return rows;
}

/** Adds people, who see messages from now on, to a group, or members of a club to its chat. The row of the conversation must be locked. */
export async function addMembers(tx: Tx, conversationId: string, ids: readonly string[], role: Role): Promise<void> {
  await sql`
    insert into conversation_member (conversation_id, person_id, role, community_id, joined_seq, read_seq, delivered_seq)
    select id, person_id, ${role}, community_id, last_seq, last_seq, last_seq
    from conversation join conversation_group on conversation_id = id, unnest(${ids}::uuid[]) as person_id
    where id = ${conversationId}`.execute(tx);
  await tx
    .deleteFrom('conversation_former_member')
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function setRole(tx: Tx, conversationId: string, personId: string, role: Role): Promise<void> {
  await tx
    .updateTable('conversation_member')
    .set({ role })
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .execute();
}

/** Removes a member and records that they were one. */
export async function removeMember(
  tx: Tx,
  { conversationId, personId, wasRemoved }: { conversationId: string; personId: string; wasRemoved: boolean },
): Promise<void> {
  await tx
    .deleteFrom('conversation_member')
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .execute();
  await tx
    .insertInto('conversation_former_member')
    .values({ conversation_id: conversationId, person_id: personId, was_removed: wasRemoved })
    .execute();
}

/**
 * Makes the longest member an admin in each of these groups where no admin has an account that is neither deleted nor suspended. Returns
 * the new admins. Chats of clubs are left out. The rows of the conversations must be locked.
 */
export async function addMissingAdmins(
  tx: Tx,
  conversationIds: readonly string[],
): Promise<{ conversation_id: string; person_id: string }[]> {
  const { rows } = await sql<{ conversation_id: string; person_id: string }>`
    update conversation_member as it set role = 'ADMIN'
    from (
      select distinct on (member.conversation_id) member.conversation_id, member.person_id
      from conversation_member as member join person on person.id = member.person_id
      where member.conversation_id = any(${conversationIds}::uuid[]) and member.community_id is null and ${isPublisher('person')}
        and not exists (
          select from conversation_member as admin join person as holder on holder.id = admin.person_id
          where admin.conversation_id = member.conversation_id and admin.role = 'ADMIN' and ${isPublisher('holder')})
      order by member.conversation_id, member.joined_seq, member.person_id
    ) as longest
    where it.conversation_id = longest.conversation_id and it.person_id = longest.person_id
    returning it.conversation_id, it.person_id`.execute(tx);
  return rows;
}
