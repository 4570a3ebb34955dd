import { sql } from 'kysely';
import { isNamedLike, isVisibleTo, listedColumns, type ListedRow } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { isNewAccount } from '#platform/features/new-accounts.ts';
import { lastId, maxPageRows, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';
import { friendsOf } from './connections.friendship.ts';

/**
 * Locks the rows of the viewer and of a person they may see. Returns whether both exist. Locks in the order of ids, so that
 * two people who follow each other at the same time do not deadlock.
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

/** Adds a follow. Returns false if it exists already. */
export async function addFollow(tx: Tx, followerId: string, followingId: string): Promise<boolean> {
  const row = await tx
    .insertInto('follow')
    .values({ follower_id: followerId, following_id: followingId })
    .onConflict((old) => old.columns(['follower_id', 'following_id']).doNothing())
    .returning('following_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a follow. Returns whether it existed. */
export async function removeFollow(tx: Tx, followerId: string, followingId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .returning('following_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds or subtracts a follow in the counters of both people, including friends if the other one follows back. */
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
  followers_visible_to: string;
  followers_count: number;
  following_count: number;
  friends_count: number;
}

/** The counters of a person visible to the viewer. */
export async function findCounts(
  db: Db,
  viewerId: string,
  person: { username: string } | { id: string },
): Promise<CountsRow | undefined> {
  return db
    .selectFrom('person')
    .select(['id', 'followers_count', 'following_count', 'friends_count', 'followers_visible_to'])
    .where((eb) =>
      'id' in person ? eb('id', '=', person.id) : eb(sql<string>`lower(username)`, '=', person.username.toLowerCase()),
    )
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
}

/** Whether a list has the followers of a person or those they follow. */
export type FollowDirection = 'followers' | 'following';

/** A position in a list of people by the time of their follow, in microseconds. */
export interface FollowPosition {
  at: string;
  id: string;
}

export type FollowRow = ListedRow & { followed_at: string };

const newest: FollowPosition = { at: '9999999999999999', id: lastId };

const followedAt = microsecondsOf('follow.created_at').as('followed_at');

/** A page of a person's followers, or of those they follow, visible to the viewer. The latest follow first. */
export async function listFollows(
  db: Db,
  viewerId: string,
  page: { ofId: string; direction: FollowDirection; limit: number; after?: FollowPosition | undefined },
): Promise<FollowRow[]> {
  const { ofId, direction, limit, after = newest } = page;
  const [own, other] =
    direction === 'followers'
      ? (['follow.following_id', 'follow.follower_id'] as const)
      : (['follow.follower_id', 'follow.following_id'] as const);
  const rows = db
    .selectFrom('follow')
    .innerJoin('person', 'person.id', other)
    .select([...listedColumns(viewerId), followedAt])
    .where(own, '=', ofId)
    .where(isVisibleTo(viewerId, 'person'))
    .where(sql<boolean>`(follow.created_at, ${sql.ref(other)}) < (${timestampOf(after.at)}, ${after.id}::uuid)`)
    .orderBy('follow.created_at', 'desc')
    .orderBy(other, 'desc')
    .limit(sql.lit(maxPageRows));
  return db
    .selectFrom(rows.as('page'))
    .selectAll()
    .orderBy('page.followed_at', 'desc')
    .orderBy('page.id', 'desc')
    .limit(limit)
    .execute();
}

/** A page of the viewer's friends, the latest follow first; with a text those whose name or username begins with its words. */
export async function listFriends(
  db: Db,
  viewerId: string,
  { limit, after = newest, text }: { limit: number; after?: FollowPosition | undefined; text: string },
): Promise<FollowRow[]> {
  return friendsOf(db, viewerId)
    .select([...listedColumns(viewerId), followedAt])
    .where(sql<boolean>`(follow.created_at, follow.following_id) < (${timestampOf(after.at)}, ${after.id}::uuid)`)
    .where(isNamedLike(text))
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.following_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many of the viewer's friends have a name or username that begins with the words of the text. */
export async function countFriends(db: Db, viewerId: string, text: string): Promise<number> {
  const row = await friendsOf(db, viewerId)
    .where(isNamedLike(text))
    .select(sql<number>`count(*)::int`.as('number'))
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Removes every follow by and of a person, and subtracts them from the counters of everyone else. */
export async function removeFollowsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with removed as (
      delete from follow where follower_id = ${personId} or following_id = ${personId} returning follower_id, following_id
    ), fewer as (
      select case when follower_id = ${personId} then following_id else follower_id end as id,
        count(*) filter (where follower_id = ${personId})::int as followers,
        count(*) filter (where following_id = ${personId})::int as following,
        count(*)::int - 1 as friends
      from removed group by 1
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

/** Ends the limits of a new account that has three friends of its campus. */
export async function endNewAccountWithFriends(tx: Tx, personId: string): Promise<void> {
  const friends = friendsOf(tx, personId)
    .where(sql<boolean>`person.campus_id = own.campus_id`)
    .select(sql<number>`count(*)`.as('number'));
  await tx
    .updateTable('person as own')
    .set({ established_at: sql<Date>`now()` })
    .where('own.id', '=', personId)
    .where('own.friends_count', '>=', friendsOfEstablished)
    .where(isNewAccount('own'))
    .where(sql<boolean>`(${friends}) >= ${friendsOfEstablished}`)
    .execute();
}

/** How many friends of its campus end the limits of a new account. */
const friendsOfEstablished = 3;
