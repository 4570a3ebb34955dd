import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { isActive, isBlocked, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId } from '#platform/sql/page-sql.ts';

/** Adds a request. An earlier one of the same person, which was answered, is removed. */
export async function addRequest(
  tx: Tx,
  { communityId, personId, message }: { communityId: string; personId: string; message: string },
): Promise<void> {
  await removeRequest(tx, communityId, personId);
  await tx
    .insertInto('community_request')
    .values({ community_id: communityId, person_id: personId, message })
    .execute();
}

export async function removeRequest(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_request')
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}

export async function removePendingRequest(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_request')
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .where('state', '=', 'pending')
    .execute();
}

/** How many follows of a person who asks are looked at for friends who are members. Bounds what a page costs. */
const maxFollows = 200;

function selectRequests(db: Db, viewerId: string, communityId: string) {
  return db
    .selectFrom('community_request as request')
    .innerJoin('person as asker', 'asker.id', 'request.person_id')
    .select([
      'request.id',
      isBlocked(viewerId, sql.ref('asker.id')).as('is_blocked'),
      'request.message',
      'request.state',
      'request.reason',
      'request.created_at',
      ...personColumns('asker'),
    ])
    .select(
      sql<number>`(select count(*)::int from (
          select following_id from follow where follow.follower_id = asker.id order by follow.created_at desc limit ${sql.lit(maxFollows)}
        ) as latest
        join community_member as member on member.community_id = request.community_id and member.person_id = latest.following_id
        join person as friend on friend.id = latest.following_id
        where ${isFriendOf('asker', 'friend')} and ${isVisibleTo(viewerId, 'friend')})`.as('friends_count'),
    )
    .where('request.community_id', '=', communityId)
    .where(isActive('asker'));
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The request of a person, for officers, from whom a block does not hide it. */
export async function findRequest(db: Db, viewerId: string, key: { communityId: string; personId: string }) {
  return selectRequests(db, viewerId, key.communityId).where('request.person_id', '=', key.personId).executeTakeFirst();
}

/** A page of the requests without an answer, oldest first. */
export async function listRequests(
  db: Db,
  viewerId: string,
  { communityId, limit, after = firstId }: { communityId: string; limit: number; after: string | undefined },
): Promise<RequestRow[]> {
  return selectRequests(db, viewerId, communityId)
    .where('request.state', '=', 'pending')
    .where('request.id', '>', after)
    .orderBy('request.id')
    .limit(limit)
    .execute();
}

/** Stores the answer to a request. */
export async function setRequest(
  tx: Tx,
  { communityId, personId }: { communityId: string; personId: string },
  answer: { state: 'approved' | 'declined'; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('community_request')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}
