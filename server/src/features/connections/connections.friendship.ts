import { type RawBuilder, sql } from 'kysely';
import { isVisibleTo, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/database.ts';
import type { ValueOrParameter } from '#platform/prepared.ts';

// Two people are friends if each follows the other and each may see the other. Every query and service uses this rule.

/** Returns SQL that is true if two rows of `person`, given by their aliases, are friends. */
export function areFriendsSql(one: string, other: string): string {
  return `${followsSql(one, other)} and ${followsSql(other, one)}
    and ${visiblePersonSql({ person: one, viewer: `${other}.id` })}
    and ${visiblePersonSql({ person: other, viewer: `${one}.id` })}`;
}

/** A scalar subquery on the primary key: PostgreSQL may plan `exists` to read all follows of a person. */
function followsSql(follower: string, followed: string): string {
  return `coalesce((select true from follow where follower_id = ${follower}.id and following_id = ${followed}.id), false)`;
}

export interface FollowStateRow {
  is_following: boolean;
  is_followed_by: boolean;
}

/** Who of the viewer and another person follows the other; undefined unless the viewer may see them. */
export async function findFollowState(db: Db, viewerId: string, otherId: string): Promise<FollowStateRow | undefined> {
  const follows = (follower: string, followed: string) => sql<boolean>`
    coalesce((select true from follow where follower_id = ${follower} and following_id = ${followed}), false)`;
  return db
    .selectFrom('person')
    .select([follows(viewerId, otherId).as('is_following'), follows(otherId, viewerId).as('is_followed_by')])
    .where('person.id', '=', otherId)
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** Returns whether two people are friends, from the result of `findFollowState`; false for a hidden person. */
export function areFriends(state: FollowStateRow | undefined): boolean {
  return state !== undefined && state.is_following && state.is_followed_by;
}

/** The viewer's friends as rows of `person`, each with the viewer's own `follow`. Starts at the viewer's follows. */
export function friendsOf(db: Db, viewerId: ValueOrParameter<string>) {
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
