import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Sets or clears a like or follow. Returns the venture's new count, and whether it has changed. */
export async function setFan(
  tx: Tx,
  kind: 'like' | 'follow',
  { ventureId, personId, isSet }: { ventureId: string; personId: string; isSet: boolean },
): Promise<{ count: number; hasChanged: boolean }> {
  const table = kind === 'like' ? 'venture_like' : 'venture_follow';
  const changedRows = isSet
    ? (
        await tx
          .insertInto(table)
          .values({ venture_id: ventureId, person_id: personId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
    : (
        await tx
          .deleteFrom(table)
          .where('venture_id', '=', ventureId)
          .where('person_id', '=', personId)
          .executeTakeFirst()
      ).numDeletedRows;
  const column = kind === 'like' ? 'likes_count' : 'followers_count';
  const step = changedRows ? (isSet ? 1 : -1) : 0;
  const row = await tx
    .updateTable('venture')
    .set({ [column]: sql<number>`${sql.ref(column)} + ${step}` })
    .where('id', '=', ventureId)
    .returning(['likes_count', 'followers_count'])
    .executeTakeFirst();
  return { count: row?.[column] ?? 0, hasChanged: step !== 0 };
}

/** Adds or replaces a person's review. The venture's row must be locked. */
export async function setReview(
  tx: Tx,
  review: { ventureId: string; authorId: string; rating: number; content: string },
): Promise<{ id: string; isNew: boolean }> {
  const { ventureId, authorId, rating, content } = review;
  const before = await tx
    .selectFrom('venture_review')
    .select(['id', 'rating', 'hidden_at'])
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  const row = before
    ? await tx
        .updateTable('venture_review')
        // The answer was to the earlier text.
        .set({ rating, content, answer: null, answered_at: null, updated_at: sql<Date>`now()` })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('venture_review')
        .values({ venture_id: ventureId, author_id: authorId, rating, content })
        .returning('id')
        .executeTakeFirstOrThrow();
  // A hidden review does not count.
  if (!before?.hidden_at) await countReview(tx, ventureId, before ? 0 : 1, rating - (before?.rating ?? 0));
  return { id: row.id, isNew: !before };
}

/** Removes a person's review, if there is one. The venture's row must be locked. */
export async function removeReview(tx: Tx, ventureId: string, authorId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('venture_review')
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .returning(['rating', 'hidden_at'])
    .executeTakeFirst();
  if (removed && !removed.hidden_at) await countReview(tx, ventureId, -1, -removed.rating);
}

/** Hides a review, which then does not count. The venture's row must be locked. */
export async function hideReview(tx: Tx, ventureId: string, id: string): Promise<void> {
  const hidden = await tx
    .updateTable('venture_review')
    .set({ hidden_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('rating')
    .executeTakeFirst();
  if (hidden) await countReview(tx, ventureId, -1, -hidden.rating);
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
