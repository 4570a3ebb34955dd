import { type RawBuilder, sql } from 'kysely';
import { canRequest, canSeeEachOther, canWriteTo, isFriendOf } from '#features/connections/connections.public.ts';
import { isBlocked, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Returns whether a person has ever finished onboarding. People with a deleted account are included: they keep their conversations. */
export async function hasOnboarded(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('onboarded_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How a person may start a conversation with another one; undefined if they may not see them. */
export async function findStart(
  db: Db,
  personId: string,
  otherId: string,
): Promise<{ canWrite: boolean; canRequest: boolean } | undefined> {
  return db
    .selectFrom('person as other')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', personId))
    .select([canWriteTo('viewer', 'other').as('canWrite'), canRequest('viewer', 'other').as('canRequest')])
    .where('other.id', '=', otherId)
    .where(isVisibleTo(personId, 'other'))
    .executeTakeFirst();
}

/** Whether the member with this alias is an admin of their conversation. The admins of the chat of a club are its moderators. */
export function isAdmin(member: string): RawBuilder<boolean> {
  const row = sql.id(member);
  return sql`coalesce((select standing.role <> 'MEMBER' from community_member as standing
    where standing.community_id = ${row}.community_id and standing.person_id = ${row}.person_id), ${row}.role = 'ADMIN')`;
}

/** Why nobody can write in a conversation: it is the chat of a club that is archived or frozen, or a group that stewards have closed. */
export type Closure = 'archived' | 'frozen' | 'group_closed';

/** Whether the conversation of the member `me` is the chat of a club that stewards have frozen. */
export const isFrozen: RawBuilder<boolean> = sql`exists (
  select from community where community.id = me.community_id and community.frozen_at is not null)`;

/** The closure of the conversation of the member `me`; null without one. */
export const closure: RawBuilder<Closure | null> = sql`case
  when ${isFrozen} then 'frozen'
  when exists (select from community where community.id = me.community_id and community.archived_at is not null) then 'archived'
  when exists (select from conversation_group as closed
    where closed.conversation_id = me.conversation_id and closed.closed_at is not null) then 'group_closed' end`;

/** Whether the joined `conversation` is a request that its receiver has not answered. */
export const isPendingRequest = sql<boolean>`(conversation.request is not distinct from 'PENDING')`;

/** Whether the person with this id has sent a message as a request to the joined `conversation`, and has to wait for the answer. */
export function awaitsAnswer(personId: string): RawBuilder<boolean> {
  return sql`(${isPendingRequest} and conversation.started_by = ${sql.ref(personId)} and conversation.last_seq > 0)`;
}

/**
 * Whether `viewer` may write to `other`, two rows of `person`, in the direct `conversation` of the two. In a request, its sender one message;
 * the receiver can always answer, and after that both can.
 */
const canWriteDirectly: RawBuilder<boolean> = sql`case
  when conversation.request is null then ${canWriteTo('viewer', 'other', 'conversation.started_by')}
  when ${isFriendOf('viewer', 'other')} then true
  when ${awaitsAnswer('viewer.id')} then false
  when ${isPendingRequest} and conversation.started_by = viewer.id
    then ${canWriteTo('viewer', 'other')} or ${canRequest('viewer', 'other')}
  else ${canSeeEachOther('viewer', 'other')} end`;

/**
 * Whether the member `me`, with the joined row `viewer` of `person`, may write to the joined `conversation`: in a direct one to the other
 * person, in others unless only admins may or nobody can.
 */
export const canWrite: RawBuilder<boolean> = sql`(case
  when conversation.kind <> 'DIRECT' then ${closure} is null and (${isAdmin('me')} or not coalesce((
    select only_admins_write from conversation_group where conversation_id = conversation.id), false))
  else coalesce((
    select ${canWriteDirectly}
    from conversation_member as partner join person as other on other.id = partner.person_id
    where partner.conversation_id = conversation.id and partner.person_id <> viewer.id), false) end)`;

/**
 * Whether a block hides what one member of the joined `conversation` writes from another, given by the columns with their ids. The
 * history of a direct conversation stays readable for both.
 */
export function isSeparated(one: string, other: string): RawBuilder<boolean> {
  return sql`(conversation.kind <> 'DIRECT' and ${isBlocked(sql.ref(one), sql.ref(other))})`;
}

export interface Membership {
  isDirect: boolean;
  canWrite: boolean;
  closure: Closure | null;
  /** Whether it is a request that its receiver has not answered. */
  isPendingRequest: boolean;
  /** Whether the person has sent it and waits for the answer. */
  awaitsAnswer: boolean;
}

/** A person's part in a conversation; undefined if they are no member. */
export async function findMembership(
  db: Db,
  personId: string,
  conversationId: string,
): Promise<Membership | undefined> {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('person as viewer', 'viewer.id', 'me.person_id')
    .select([sql<boolean>`conversation.kind = 'DIRECT'`.as('isDirect'), canWrite.as('canWrite')])
    .select([
      closure.as('closure'),
      isPendingRequest.as('isPendingRequest'),
      awaitsAnswer('viewer.id').as('awaitsAnswer'),
    ])
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId)
    .executeTakeFirst();
}

function selectOthers(db: Db, personId: string, conversationId: string) {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('conversation_member as member', (join) =>
      join.onRef('member.conversation_id', '=', 'me.conversation_id').onRef('member.person_id', '<>', 'me.person_id'),
    )
    .select('member.person_id as id')
    .where('me.conversation_id', '=', conversationId)
    .where('me.person_id', '=', personId);
}

/** The ids of the other members of a person's conversation. */
export async function listOthers(db: Db, personId: string, conversationId: string): Promise<string[]> {
  const rows = await selectOthers(db, personId, conversationId).execute();
  return rows.map(({ id }) => id);
}

/** Those from whom a block hides what the person writes. */
export async function listSeparated(db: Db, personId: string, conversationId: string): Promise<string[]> {
  const rows = await selectOthers(db, personId, conversationId)
    .where(isSeparated('me.person_id', 'member.person_id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a person's conversation until the transaction ends. Returns whether it is theirs. */
export async function lockConversation(tx: Tx, personId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversation_member')
          .select('person_id')
          .whereRef('conversation_member.conversation_id', '=', 'conversation.id')
          .where('person_id', '=', personId),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
