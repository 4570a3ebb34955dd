import { type RawBuilder, sql } from 'kysely';
import { requestClubMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, ValueOrSql } from '#platform/sql/database.ts';

// Two people are friends if each follows the other and each may see the other. Every query and service uses this rule.

/** Whether two rows of `person`, given by their aliases, are friends. */
export function isFriendOf(one: string, other: string): RawBuilder<boolean> {
  const [oneId, otherId] = [sql.ref<string>(`${one}.id`), sql.ref<string>(`${other}.id`)];
  return sql`(${follows(oneId, otherId)} and ${follows(otherId, oneId)} and ${canSeeEachOther(one, other)})`;
}

/** A scalar subquery on the primary key: PostgreSQL may plan `exists` to read all follows of a person. */
function follows(follower: ValueOrSql<string>, followed: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`coalesce((select true from follow where follower_id = ${follower} and following_id = ${followed}), false)`;
}

/**
 * Whether one person may write to another, for two rows of `person` by their aliases. They are friends, or they are visible to each
 * other, of the same campus, and the receiver accepts messages from their campus. `startedBy` is the column with the id of the person
 * who started their conversation, who accepts an answer from a person who accepts such messages.
 */
export function canWriteTo(from: string, to: string, startedBy?: string): RawBuilder<boolean> {
  const [sender, receiver] = [sql.id(from), sql.id(to)];
  const isAnswer = startedBy
    ? sql`${sender}.messages_from = 'campus' and ${sql.ref(startedBy)} = ${receiver}.id`
    : sql`false`;
  return sql`(${isFriendOf(from, to)}
    or ${sender}.id <> ${receiver}.id and ${sender}.campus_id = ${receiver}.campus_id and (${receiver}.messages_from = 'campus' or ${isAnswer})
    and ${canSeeEachOther(from, to)})`;
}

/**
 * Whether one person may send another a message request, for two rows of `person` by their aliases: they are visible to each other, the
 * other one takes requests, and has an open business, or both are members of a club that is not large, and the sender can see that the other
 * one is. The first message is the request.
 */
export function canRequest(from: string, to: string): RawBuilder<boolean> {
  const [sender, receiver] = [sql.id(from), sql.id(to)];
  const isSeller = sql`exists (select from venture
    where venture.owner_id = ${receiver}.id and venture.closed_at is null and venture.hidden_at is null)`;
  const isClubMate = sql`exists (select from community_member as own
    join community_member as theirs on theirs.community_id = own.community_id and theirs.person_id = ${receiver}.id
    join community on community.id = own.community_id and community.kind = 'CLUB' and community.archived_at is null
      and community.members_count <= ${sql.lit(requestClubMembersMax)}
    where own.person_id = ${sender}.id and (${receiver}.findable or own.role in ('OFFICER', 'OWNER')))`;
  return sql`(${sender}.id <> ${receiver}.id and ${receiver}.message_requests and (${isSeller} or ${isClubMate}) and ${canSeeEachOther(from, to)})`;
}

/** Whether two rows of `person`, given by their aliases, are visible to each other. */
export function canSeeEachOther(one: string, other: string): RawBuilder<boolean> {
  return sql`(${isVisibleTo(sql.ref(`${one}.id`), other)} and ${isVisibleTo(sql.ref(`${other}.id`), one)})`;
}

/**
 * Whether one person may add another to a group, for two rows of `person` by their aliases: they are friends, or they are visible to each
 * other, of the same campus, and the other accepts groups from it.
 */
export function canAdd(adder: string, person: string): RawBuilder<boolean> {
  const [own, other] = [sql.id(adder), sql.id(person)];
  return sql`(${isFriendOf(adder, person)}
    or ${other}.groups_from = 'campus' and ${own}.id <> ${other}.id and ${own}.campus_id = ${other}.campus_id
    and ${canSeeEachOther(adder, person)})`;
}

export interface FollowStateRow {
  is_following: boolean;
  is_followed_by: boolean;
  can_message: boolean;
  can_request: boolean;
}

/** Who of the viewer and another person follows the other, and whether the viewer may write to them or ask to; undefined unless the viewer may see them. */
export async function findFollowState(db: Db, viewerId: string, otherId: string): Promise<FollowStateRow | undefined> {
  return db
    .selectFrom('person')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .select([
      follows(viewerId, otherId).as('is_following'),
      follows(otherId, viewerId).as('is_followed_by'),
      canWriteTo('viewer', 'person').as('can_message'),
      canRequest('viewer', 'person').as('can_request'),
    ])
    .where('person.id', '=', otherId)
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** Returns whether two people are friends, from the result of `findFollowState`; false for a hidden person. */
export function areFriends(state: FollowStateRow | undefined): boolean {
  return state !== undefined && state.is_following && state.is_followed_by;
}

/** The viewer's friends as rows of `person`, each with the viewer's own `follow`. Starts at the viewer's follows. */
export function friendsOf(db: Db, viewerId: ValueOrSql<string>) {
  return db
    .selectFrom('follow')
    .innerJoin('person', 'person.id', 'follow.following_id')
    .where('follow.follower_id', '=', viewerId)
    .where(followsBack())
    .where(isVisibleTo(viewerId, 'person'));
}

function followsBack(): RawBuilder<boolean> {
  return sql`(select true from follow as back
    where back.follower_id = follow.following_id and back.following_id = follow.follower_id)`;
}
