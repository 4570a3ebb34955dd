import type { Review } from '@baraza/contract/features/ventures.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database.ts';
import { type WrittenRow, type RawJson, written } from '#platform/written-json.ts';
import { type ListPage, run } from './venture-columns.ts';
import { listSql } from './venture-lists.ts';

// What others think of a venture: likes, follows and reviews.

export async function listFans(
  db: Db,
  viewerId: string,
  kind: 'likes' | 'followers',
  { ventureId, limit, after }: ListPage,
): Promise<WrittenRow[]> {
  const { columns, from, seen } = listSql(kind);
  return run<WrittenRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and ${seen}
      and ($4::uuid is null or it.user_id > $4) order by it.user_id limit $3`,
    [viewerId, ventureId, limit, after ?? null],
  );
}

export async function listReviews(db: Db, viewerId: string, page: ListPage): Promise<WrittenRow[]> {
  const { columns, from, seen } = listSql('reviews');
  return run<WrittenRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and ${seen}
      and ($4::uuid is null or it.id < $4) order by it.id desc limit $3`,
    [viewerId, page.ventureId, page.limit, page.after ?? null],
  );
}

export async function findReview(
  db: Db,
  viewerId: string,
  ventureId: string,
  id: string,
): Promise<RawJson<Review> | undefined> {
  const { columns, from, seen } = listSql('reviews');
  const [row] = await run<WrittenRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and it.id = $3
      and ${seen}`,
    [viewerId, ventureId, id],
  );
  return row && written(row);
}

/** Sets or unsets a like or follow; the counter moves only when the row does, which is told beside the count. */
export async function setFan(
  tx: Tx,
  kind: 'like' | 'follow',
  { ventureId, userId, isSet }: { ventureId: string; userId: string; isSet: boolean },
): Promise<{ count: number; isMoved: boolean }> {
  const table = kind === 'like' ? 'venture_like' : 'venture_follow';
  const moved = isSet
    ? (
        await tx
          .insertInto(table)
          .values({ venture_id: ventureId, user_id: userId })
          .onConflict((there) => there.doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
    : (await tx.deleteFrom(table).where('venture_id', '=', ventureId).where('user_id', '=', userId).executeTakeFirst())
        .numDeletedRows;
  const column = kind === 'like' ? 'likes_count' : 'followers_count';
  const step = moved ? (isSet ? 1 : -1) : 0;
  const row = await tx
    .updateTable('venture')
    .set({ [column]: sql<number>`${sql.ref(column)} + ${step}` })
    .where('id', '=', ventureId)
    .returning(['likes_count', 'followers_count'])
    .executeTakeFirst();
  return { count: row?.[column] ?? 0, isMoved: step !== 0 };
}

/** Writes somebody's one review of a venture whose row is held; tells whether it took the place of one. */
export async function setReview(
  tx: Tx,
  review: { ventureId: string; authorId: string; rating: number; content: string },
): Promise<{ id: string; isNew: boolean }> {
  const { ventureId, authorId, rating, content } = review;
  const before = await tx
    .selectFrom('venture_review')
    .select(['id', 'rating'])
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  const row = before
    ? await tx
        .updateTable('venture_review')
        // An answer was to what stood here before.
        .set({ rating, content, answer: null, answered_at: null, updated_at: sql<Date>`now()` })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('venture_review')
        .values({ venture_id: ventureId, author_id: authorId, rating, content })
        .returning('id')
        .executeTakeFirstOrThrow();
  await countReview(tx, ventureId, before ? 0 : 1, rating - (before?.rating ?? 0));
  return { id: row.id, isNew: !before };
}

/** Removes somebody's review of a venture whose row is held, if there is one. */
export async function removeReview(tx: Tx, ventureId: string, authorId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('venture_review')
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .returning('rating')
    .executeTakeFirst();
  if (removed) await countReview(tx, ventureId, -1, -removed.rating);
}

async function countReview(tx: Tx, ventureId: string, reviews: number, stars: number): Promise<void> {
  await tx
    .updateTable('venture')
    .set({
      reviews_count: sql<number>`reviews_count + ${reviews}`,
      ratings_sum: sql<number>`ratings_sum + ${stars}`,
    })
    .where('id', '=', ventureId)
    .execute();
}

export async function setAnswer(db: Db, reviewId: string, content: string): Promise<void> {
  await db
    .updateTable('venture_review')
    .set({ answer: content, answered_at: sql<Date>`now()` })
    .where('id', '=', reviewId)
    .execute();
}
