import { sql } from 'kysely';
import { isMember, isPartReadableBy } from '#features/communities/communities.public.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export type IcebreakerRow = Awaited<ReturnType<ReturnType<typeof selectIcebreakers>['execute']>>[number];

/** The icebreakers whose authors the viewer may see. Only members of the community may read them. */
function selectIcebreakers(db: Db, viewerId: string) {
  return db
    .selectFrom('icebreaker')
    .innerJoin('person as author', 'author.id', 'icebreaker.author_id')
    .select([
      'icebreaker.id',
      'icebreaker.community_id',
      'icebreaker.content',
      'icebreaker.created_at',
      'icebreaker.ends_at',
      'icebreaker.hidden_at',
      isMember(viewerId, 'icebreaker.community_id').as('is_member'),
      ...personColumns('author'),
    ])
    .where(isPartReadableBy(viewerId, 'icebreaker', 'author'));
}

const isLive = sql<boolean>`icebreaker.ends_at > now()`;

export async function findLiveIcebreaker(
  db: Db,
  viewerId: string,
  communityId: string,
): Promise<IcebreakerRow | undefined> {
  return selectIcebreakers(db, viewerId)
    .where('icebreaker.community_id', '=', communityId)
    .where(isLive)
    .executeTakeFirst();
}

export async function findIcebreaker(db: Db, viewerId: string, id: string): Promise<IcebreakerRow | undefined> {
  return selectIcebreakers(db, viewerId).where('icebreaker.id', '=', id).executeTakeFirst();
}

/** A page of the past icebreakers of a community, newest first. */
export async function listPastIcebreakers(
  db: Db,
  viewerId: string,
  page: { communityId: string; limit: number; lastId: string | undefined },
): Promise<IcebreakerRow[]> {
  return selectIcebreakers(db, viewerId)
    .where('icebreaker.community_id', '=', page.communityId)
    .where((eb) => eb.not(isLive))
    .where('icebreaker.id', '<', page.lastId ?? lastId)
    .orderBy('icebreaker.id', 'desc')
    .limit(page.limit)
    .execute();
}

/**
 * Orders the transactions that post an icebreaker to a community. The constraint would be enough for correctness, but under
 * load it makes transactions deadlock, and PostgreSQL aborts some of them only after a second.
 */
export async function lockIcebreakers(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icebreaker ${communityId}`}, 0))`.execute(tx);
}

/** Adds an icebreaker that is live for some hours. The constraint `icebreaker_one_live` refuses a second live one. */
export async function addIcebreaker(
  tx: Tx,
  icebreaker: { authorId: string; communityId: string; content: string; hours: number },
): Promise<string> {
  const row = await tx
    .insertInto('icebreaker')
    .values({
      author_id: icebreaker.authorId,
      community_id: icebreaker.communityId,
      content: icebreaker.content,
      ends_at: sql<Date>`now() + make_interval(hours => ${icebreaker.hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends a live icebreaker whose author's account is hidden, so that it does not block a new one. */
export async function endHiddenIcebreaker(tx: Tx, communityId: string): Promise<void> {
  await tx
    .updateTable('icebreaker')
    .set({ ends_at: sql<Date>`greatest(now(), created_at + interval '1 microsecond')` })
    .where('community_id', '=', communityId)
    .where(isLive)
    .where('author_id', 'in', (eb) =>
      eb
        .selectFrom('person')
        .select('id')
        .where((each) => each.not(isVisibleTo(sql.ref('person.id'), 'person'))),
    )
    .execute();
}

/** Ends an icebreaker now, if it is live. */
export async function endIcebreaker(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('icebreaker')
    .set({ ends_at: sql<Date>`greatest(now(), created_at + interval '1 microsecond')` })
    .where('id', '=', id)
    .where(isLive)
    .execute();
}

/** Deletes an icebreaker with its comments. */
export async function removeIcebreaker(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('icebreaker').where('id', '=', id).execute();
}

/** Locks an icebreaker until the transaction ends, so that it does not end and its comments are written one after another. */
export async function lockIcebreaker(tx: Tx, id: string): Promise<{ ownerId: string; isClosed: boolean } | undefined> {
  return tx
    .selectFrom('icebreaker')
    .select(['author_id as ownerId', sql<boolean>`not ${isLive}`.as('isClosed')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
