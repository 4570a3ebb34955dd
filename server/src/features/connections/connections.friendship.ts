import { type RawBuilder, sql } from 'kysely';
import { requestClubMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import { isActive, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, ValueOrSql } from '#platform/sql/database.ts';

// Two people are friends if each follows the other and each may see the other. Every query and service uses this rule.

/** Whether two rows of `person`, given by their aliases, are friends. */
export function isFriendOf(one: string, other: string): RawBuilder<boolean> {
  return sql`(${followEachOther(one, other)} and ${canSeeEachOther(one, other)})`;
}

/** Whether two rows of `person`, given by their aliases, follow each other. They are friends if they can also see each other. */
export function followEachOther(one: string, other: string): RawBuilder<boolean> {
  const [oneId, otherId] = [sql.ref<string>(`${one}.id`), sql.ref<string>(`${other}.id`)];
  return sql`(${follows(oneId, otherId)} and ${follows(otherId, oneId)})`;
}

/** A scalar subquery on the primary key: PostgreSQL may plan `exists` to read all follows of a person. */
function follows(follower: ValueOrSql<string>, followed: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`coalesce((select true from follow where follower_id = ${follower} and following_id = ${followed}), false)`;
}

/**
 * Whether one person may write to another, for two rows of `person` by their aliases: they are visible to each other, and they are
 * friends or the receiver accepts messages of the sender's campus.
 */
export function canWriteTo(from: string, to: string): RawBuilder<boolean> {
  return sql`(${canSeeEachOther(from, to)} and (${followEachOther(from, to)} or ${acceptsFromCampus(to, from)}))`;
}

/** Whether a person accepts messages from all of their campus, of which another one is, for two rows of `person` by their aliases. */
export function acceptsFromCampus(receiver: string, sender: string): RawBuilder<boolean> {
  const [to, from] = [sql.id(receiver), sql.id(sender)];
  return sql`(${to}.messages_from = 'campus' and ${to}.id <> ${from}.id and ${to}.campus_id = ${from}.campus_id)`;
}

/**
 * Whether one person may send another a message request, for two rows of `person` by their aliases: they are visible to each other, and
 * the other one takes requests from them. The first message is the request.
 */
export function canRequest(from: string, to: string): RawBuilder<boolean> {
  return sql`(${canSeeEachOther(from, to)} and ${takesRequestsFrom(to, from)})`;
}

/**
 * Whether a person takes requests from another, for two rows of `person` by their aliases: they have not switched requests off, and have
 * an open business, or both are members of a club that is not large, and the sender can see that the other one is.
 */
export function takesRequestsFrom(receiver: string, sender: string): RawBuilder<boolean> {
  const [to, from] = [sql.id(receiver), sql.id(sender)];
  const isSeller = sql`exists (select from venture
    where venture.owner_id = ${to}.id and venture.closed_at is null and venture.hidden_at is null)`;
  const isClubMate = sql`exists (select from community_member as own
    join community_member as theirs on theirs.community_id = own.community_id and theirs.person_id = ${to}.id
    join community on community.id = own.community_id and community.kind = 'CLUB' and community.archived_at is null
      and community.members_count <= ${sql.lit(requestClubMembersMax)}
    where own.person_id = ${from}.id and (${to}.findable or own.role in ('OFFICER', 'OWNER')))`;
  return sql`(${to}.message_requests and ${to}.id <> ${from}.id and (${isSeller} or ${isClubMate}))`;
}

/** Whether two rows of `person`, given by their aliases, are visible to each other. A block hides both. */
export function canSeeEachOther(one: string, other: string): RawBuilder<boolean> {
  return sql`(${isActive(one)} and ${isVisibleTo(sql.ref(`${one}.id`), other)})`;
}

/**
 * Whether one person may add another to a group, for two rows of `person` by their aliases: they are friends, or they are visible to each
 * other, of the same campus, and the other accepts groups from it.
 */
export function canAdd(adder: string, person: string): RawBuilder<boolean> {
  const [own, other] = [sql.id(adder), sql.id(person)];
  return sql`(${canSeeEachOther(adder, person)} and (${followEachOther(adder, person)}
    or ${other}.groups_from = 'campus' and ${own}.id <> ${other}.id and ${own}.campus_id = ${other}.campus_id))`;
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
