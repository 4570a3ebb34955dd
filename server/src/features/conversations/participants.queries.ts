import { type RawBuilder, sql } from 'kysely';
import {
  acceptsFromCampus,
  canRequest,
  canSeeEachOther,
  canWriteTo,
  followEachOther,
  takesRequestsFrom,
} from '#features/connections/connections.public.ts';
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
export const closure: RawBuilder<Closure | null> = sql`coalesce(
  (select case when community.frozen_at is not null then 'frozen' when community.archived_at is not null then 'archived' end
    from community where community.id = me.community_id),
  (select 'group_closed' from conversation_group as closed
    where closed.conversation_id = me.conversation_id and closed.closed_at is not null))`;

/** Whether the joined `conversation` is a request that its receiver has not answered. */
export const isPendingRequest = sql<boolean>`(conversation.request is not distinct from 'PENDING')`;

/** Whether `viewer` has sent a message as a request to the joined `conversation`, and has to wait for the answer. */
const awaitsAnswer = sql`(${isPendingRequest} and conversation.started_by = viewer.id and conversation.last_seq > 0)`;

/**
 * Whether `viewer` may write to `other`, two rows of `person`, in the direct `conversation` of the two. Who started it accepts answers if
 * they accept messages from their campus. In a request, its sender may write one message; the receiver can always answer, and after that both
 * can.
 */
const canWriteDirectly = sql<boolean>`(${canSeeEachOther('viewer', 'other')} and (${followEachOther('viewer', 'other')} or case
  when conversation.request is null then ${acceptsFromCampus('other', 'viewer')}
    or conversation.started_by = other.id and ${acceptsFromCampus('viewer', 'other')}
  when ${awaitsAnswer} then false
  when ${isPendingRequest} and conversation.started_by = viewer.id
    then ${acceptsFromCampus('other', 'viewer')} or ${takesRequestsFrom('other', 'viewer')}
  else true end))`;

/** Why a member may not write in a conversation. */
export type WritingRefusal = Closure | 'only_admins' | 'request_pending' | 'not_friends';

/**
 * Why the member `me`, with the joined row `viewer` of `person`, may not write to the joined `conversation`, in a direct one to the other
 * person; null if they may.
 */
export const writingRefusal: RawBuilder<WritingRefusal | null> = sql`(case
  when conversation.kind <> 'DIRECT' then coalesce(${closure}, case when not ${isAdmin('me')} then (
    select 'only_admins' from conversation_group where conversation_id = conversation.id and only_admins_write) end)
  when coalesce((
    select ${canWriteDirectly}
    from conversation_member as partner join person as other on other.id = partner.person_id
    where partner.conversation_id = conversation.id and partner.person_id <> viewer.id), false) then null
  when ${awaitsAnswer} then 'request_pending'
  else 'not_friends' end)`;

/** Whether the member `me` may write, with the same joined rows. */
export const canWrite = sql<boolean>`(${writingRefusal} is null)`;

/**
 * Whether a block hides what one member of the joined `conversation` writes from another, given by the columns with their ids. The
 * history of a direct conversation stays readable for both.
 */
export function isSeparated(one: string | RawBuilder<string>, other: string): RawBuilder<boolean> {
  const [oneId, otherId] = [typeof one === 'string' ? sql.ref<string>(one) : one, sql.ref<string>(other)];
  return sql`(conversation.kind <> 'DIRECT' and ${isBlocked(oneId, otherId)})`;
}

export interface Membership {
  isDirect: boolean;
  /** Why they may not write; null if they may. */
  refusal: WritingRefusal | null;
  /** Whether it is a request that its receiver has not answered. */
  isPendingRequest: boolean;
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
    .select([
      sql<boolean>`conversation.kind = 'DIRECT'`.as('isDirect'),
      writingRefusal.as('refusal'),
      isPendingRequest.as('isPendingRequest'),
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
