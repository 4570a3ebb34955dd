import { type RawBuilder, sql } from 'kysely';
import { isVisibleTo, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { ValueOrParameter } from '#platform/sql/prepared.ts';

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

/**
 * SQL: whether one person may write to another, for two rows of `person` by their aliases. They are friends, or they are
 * visible to each other, of the same campus, and the receiver accepts messages from their campus. `startedBy` is SQL for the id
 * of the person who started their conversation, who accepts an answer from a person who accepts such messages.
 */
export function canWriteSql({ from, to, startedBy }: { from: string; to: string; startedBy?: string }): string {
  const isAnswer = startedBy ? ` or ${from}.messages_from = 'campus' and ${startedBy} = ${to}.id` : '';
  return `(${areFriendsSql(from, to)} or ${from}.campus_id = ${to}.campus_id and (${to}.messages_from = 'campus'${isAnswer})
    and ${visiblePersonSql({ person: to, viewer: `${from}.id` })}
    and ${visiblePersonSql({ person: from, viewer: `${to}.id` })})`;
}

export interface FollowStateRow {
  is_following: boolean;
  is_followed_by: boolean;
  can_message: boolean;
}

/** Who of the viewer and another person follows the other, and whether the viewer may write to them; undefined unless the viewer may see them. */
export async function findFollowState(db: Db, viewerId: string, otherId: string): Promise<FollowStateRow | undefined> {
  const follows = (follower: string, followed: string) => sql<boolean>`
    coalesce((select true from follow where follower_id = ${follower} and following_id = ${followed}), false)`;
  return db
    .selectFrom('person')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .select([
      follows(viewerId, otherId).as('is_following'),
      follows(otherId, viewerId).as('is_followed_by'),
      sql<boolean>`${sql.raw(canWriteSql({ from: 'viewer', to: 'person' }))}`.as('can_message'),
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
