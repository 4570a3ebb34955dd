import type { Review, WrittenReview } from '@baraza/contract/features/ventures.ts';
import { lockExistingVenture, lockEditableVenture, requireVenture } from '#features/ventures/ventures.access.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { transact } from '#platform/sql/pool.ts';
import { findMember, findReview, type ReviewRow } from './lists.queries.ts';
import { removeReview, setAnswer, setFan, setReview } from './opinions.queries.ts';
import { viewRatings, viewReview } from './profile.view.ts';

/** Sets or clears the viewer's like or follow. Returns the new count. Idempotent. */
export async function changeFan(
  { db, publish }: Deps,
  viewer: Viewer,
  kind: 'like' | 'follow',
  { id, isSet }: { id: string; isSet: boolean },
): Promise<number> {
  await requireVenture(db, viewer, id);
  return transact(db, async (tx) => {
    const venture = await lockExistingVenture(tx, id);
    const { count, hasChanged } = await setFan(tx, kind, { ventureId: id, personId: viewer.id, isSet });
    if (hasChanged) {
      const type = `ventures.${isSet ? '' : 'un'}${kind === 'like' ? 'liked' : 'followed'}` as const;
      await publish(tx, { type, actorId: viewer.id, ventureId: id, ownerId: venture.owner_id });
    }
    return count;
  });
}

/**
 * Writes the viewer's review and replaces an earlier one. Throws 403 for the owner and the team, and 404 for a closed venture.
 * Only the first review notifies the owner.
 */
export async function writeReview(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  { rating, content, idempotencyKey: key }: { rating: number; content: string; idempotencyKey: string | undefined },
): Promise<{ review: WrittenReview; isNew: boolean }> {
  const { owner_id } = await requireVenture(db, viewer, id);
  if (owner_id === viewer.id) throw cannotReviewOwn();
  const operation = 'POST /api/ventures/:id/review';
  const once = { personId: viewer.id, operation, key, content: [id, String(rating), content] };
  return createOnce(db, once, async (tx) => {
    const venture = await lockExistingVenture(tx, id);
    if (venture.closed_at) throw notFound();
    if (venture.owner_id === viewer.id) throw cannotReviewOwn();
    const membership = await findMember(tx, viewer.id, id, viewer.id);
    if (membership?.accepted_at) throw notAllowed('You cannot review the venture of your own team.');
    const { id: reviewId, isNew } = await setReview(tx, { ventureId: id, authorId: viewer.id, rating, content });
    if (isNew) {
      const ownerId = venture.owner_id;
      await publish(tx, { type: 'ventures.reviewed', actorId: viewer.id, ventureId: id, ownerId, reviewId, content });
    }
    const review = viewReview(await requireReview(tx, viewer, { ventureId: id, reviewId }));
    return { review: { ...review, ...viewRatings(await requireVenture(tx, viewer, id)) }, isNew };
  });
}

/** Removes the viewer's review, if there is one. Returns the venture's new ratings. */
export async function deleteReview(
  { db }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ reviewsCount: number; averageRating: number | null }> {
  await requireVenture(db, viewer, id);
  return transact(db, async (tx) => {
    await lockExistingVenture(tx, id);
    await removeReview(tx, id, viewer.id);
    return viewRatings(await requireVenture(tx, viewer, id));
  });
}

/** Answers a review of the viewer's venture and replaces an earlier answer. */
export async function answerReview(
  { db, publish }: Deps,
  viewer: Viewer,
  { ventureId, reviewId }: { ventureId: string; reviewId: string },
  content: string,
): Promise<Review> {
  return transact(db, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureId);
    const { author_id: authorId } = await requireReview(tx, viewer, { ventureId, reviewId });
    await setAnswer(tx, reviewId, content);
    await publish(tx, {
      type: 'ventures.reviewAnswered',
      actorId: viewer.id,
      ventureId,
      reviewId,
      authorId,
      content,
    });
    return viewReview(await requireReview(tx, viewer, { ventureId, reviewId }));
  });
}

async function requireReview(
  tx: Tx,
  viewer: Viewer,
  review: { ventureId: string; reviewId: string },
): Promise<ReviewRow> {
  const row = await findReview(tx, viewer.id, review.ventureId, review.reviewId);
  if (!row) throw notFound();
  return row;
}

function cannotReviewOwn() {
  return notAllowed('You cannot review your own venture.');
}
