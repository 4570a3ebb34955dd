import { sql } from 'kysely';
import { isNamedLikeSql, isVisibleTo, listedJson, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { microsecondsOf, timestampOf } from '#platform/page-sql.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import { runStatement } from '#platform/statement.ts';

export interface FollowStateRow {
  is_following: boolean;
  is_followed_by: boolean;
}

/** How the viewer and somebody they may see stand to each other. */
export async function findFollowState(db: Db, viewerId: string, otherId: string): Promise<FollowStateRow | undefined> {
  const follows = (by: string, whom: string) => sql<boolean>`
    coalesce((select true from follow where follower_id = ${by} and following_id = ${whom}), false)`;
  return db
    .selectFrom('person')
    .select([follows(viewerId, otherId).as('is_following'), follows(otherId, viewerId).as('is_followed_by')])
    .where('person.id', '=', otherId)
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** Whether two people who stand like this are friends: each follows the other. Nobody is a friend of whom they cannot see. */
export function areFriends(state: FollowStateRow | undefined): boolean {
  return state !== undefined && state.is_following && state.is_followed_by;
}

/**
 * The same rule in SQL, for two rows of `person` by their aliases. Every statement that asks whether two people are friends
 * uses it.
 */
export function areFriendsSql(one: string, other: string): string {
  const follows = (by: string, whom: string) =>
    `coalesce((select true from follow where follower_id = ${by}.id and following_id = ${whom}.id), false)`;
  return `${follows(one, other)} and ${follows(other, one)} and ${one}.deleted_at is null and ${other}.deleted_at is null`;
}

/**
 * Holds the rows of the viewer and of somebody they may see; tells whether both are there. They are taken in the order
 * of their ids, so that two who follow each other at once wait for one another in place of blocking each other.
 */
export async function lockPair(tx: Tx, viewerId: string, otherId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [viewerId, otherId])
    .where(isVisibleTo(viewerId, 'person'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length === 2;
}

/** Adds the follow unless it is there already; tells whether it did. */
export async function addFollow(tx: Tx, followerId: string, followingId: string): Promise<boolean> {
  const row = await tx
    .insertInto('follow')
    .values({ follower_id: followerId, following_id: followingId })
    .onConflict((old) => old.columns(['follower_id', 'following_id']).doNothing())
    .returning('following_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the follow; tells whether it was there. */
export async function removeFollow(tx: Tx, followerId: string, followingId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .returning('following_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a follow on both people's rows, up or down; they are friends as well where the other follows back. */
export async function countFollow(tx: Tx, followerId: string, followingId: string, by: 1 | -1): Promise<void> {
  const back = tx
    .selectFrom('follow')
    .select(sql<number>`count(*)::int`.as('number'))
    .where('follower_id', '=', followingId)
    .where('following_id', '=', followerId);
  await tx
    .updateTable('person')
    .set({
      following_count: sql<number>`following_count + case when id = ${followerId} then ${by}::int else 0 end`,
      followers_count: sql<number>`followers_count + case when id = ${followingId} then ${by}::int else 0 end`,
      friends_count: sql<number>`friends_count + ${by}::int * ${back}`,
    })
    .where('id', 'in', [followerId, followingId])
    .execute();
}

export interface CountsRow {
  id: string;
  followers_count: number;
  following_count: number;
  friends_count: number;
}

/** Somebody the viewer may see, by username or by id, and how many people stand around them. */
export async function findCounts(
  db: Db,
  viewerId: string,
  who: { username: string } | { id: string },
): Promise<CountsRow | undefined> {
  return db
    .selectFrom('person')
    .select(['id', 'followers_count', 'following_count', 'friends_count'])
    .where((eb) =>
      'id' in who ? eb('id', '=', who.id) : eb(sql<string>`lower(username)`, '=', who.username.toLowerCase()),
    )
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** A place in a list of people by the time of their follow, in microseconds. */
export interface Place {
  at: string;
  id: string;
}

export type CircleRow = WrittenRow & { followed_at: string };

const circleColumns = `person.id, ${listedJson.sql} as json, ${microsecondsOf('follow.created_at')} as followed_at`;

/** The most rows a page asks for: the contract's 50, and one to see whether there are more. */
const longestPage = 51;
const newest: Place = { at: '9999999999999999', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A page of who follows somebody, or whom they follow, that the viewer may see; latest first. */
export async function listCircle(
  db: Db,
  viewerId: string,
  {
    ofId,
    circle,
    limit,
    after = newest,
  }: { ofId: string; circle: 'followers' | 'following'; limit: number; after?: Place | undefined },
): Promise<CircleRow[]> {
  const [own, others] = circle === 'followers' ? ['following_id', 'follower_id'] : ['follower_id', 'following_id'];
  const order = 'followed_at desc, id desc';
  const rows = await runStatement<CircleRow>(db, {
    name: `circle-${circle}`,
    text: `select page.* from (
        select ${circleColumns}
        from follow join person on person.id = follow.${others}
        where follow.${own} = $2 and ${visiblePersonSql({ person: 'person', viewer: '$1' })}
          and (follow.created_at, follow.${others}) < (${timestampOf('$3')}, $4::uuid)
        order by follow.created_at desc, follow.${others} desc limit ${longestPage}
      ) as page order by ${order} limit $5`,
    values: [viewerId, ofId, after.at, after.id, limit],
  });
  return rows;
}

const friends = `follow join follow as back on back.follower_id = follow.following_id and back.following_id = follow.follower_id
  join person on person.id = follow.following_id
  where follow.follower_id = $1 and ${visiblePersonSql({ person: 'person', viewer: '$1' })}`;

/** A page of the viewer's friends, those followed last first; with a text those whose name or username it begins. */
export async function listFriends(
  db: Db,
  viewerId: string,
  { limit, after = newest, text }: { limit: number; after?: Place | undefined; text: string },
): Promise<CircleRow[]> {
  const rows = await runStatement<CircleRow>(db, {
    name: 'friends',
    text: `select ${circleColumns} from ${friends}
        and (follow.created_at, follow.following_id) < (${timestampOf('$2')}, $3::uuid) and ${isNamedLikeSql('$5')}
      order by follow.created_at desc, follow.following_id desc limit $4`,
    values: [viewerId, after.at, after.id, limit, text],
  });
  return rows;
}

/** How many of the viewer's friends have a name or username that the text begins. */
export async function countFriends(db: Db, viewerId: string, text: string): Promise<number> {
  const rows = await runStatement<{ number: number }>(db, {
    name: 'friends-count',
    text: `select count(*)::int as number from ${friends} and ${isNamedLikeSql('$2')}`,
    values: [viewerId, text],
  });
  return rows[0]?.number ?? 0;
}

/** Removes every follow by and of a person, and counts them off everybody's row. A delete that counts has no word in the builder. */
export async function removeFollowsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with gone as (
      delete from follow where follower_id = ${personId} or following_id = ${personId} returning follower_id, following_id
    ), fewer as (
      select case when follower_id = ${personId} then following_id else follower_id end as id,
        count(*) filter (where follower_id = ${personId})::int as followers,
        count(*) filter (where following_id = ${personId})::int as following,
        count(*)::int - 1 as friends
      from gone group by 1
    )
    update person set followers_count = followers_count - fewer.followers,
      following_count = following_count - fewer.following, friends_count = friends_count - fewer.friends
    from fewer where person.id = fewer.id`.execute(tx);
  await tx
    .updateTable('person')
    .set({ followers_count: 0, following_count: 0, friends_count: 0 })
    .where('id', '=', personId)
    .execute();
}

/** The username of an onboarded person. */
export async function findUsername(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('person').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  return row.username ?? '';
}
