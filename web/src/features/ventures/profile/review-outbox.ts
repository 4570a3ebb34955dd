import type { ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import type { Api } from '@baraza/contract/api.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { reviewLane, showReview } from './reviews.api.ts';

interface ReviewContent {
  ventureId: Id;
  rating: number;
  content: string;
}

type SavedReview = ReplyOf<Api['POST /api/ventures/:id/review']>;

const reviewKind = defineOutboxKind<ReviewContent, SavedReview>({
  name: 'review',
  send: ({ ventureId: id, ...body }, { id: idempotencyKey, signal }) =>
    call('POST /api/ventures/:id/review', { params: { id }, body, idempotencyKey, signal }),
  onSent: (review, { ventureId }) => void showReview(queryClient, ventureId, review),
});

/** Saves the viewer's review. The last one counts. Without a network it waits on the device. */
export function submitReview(review: ReviewContent): Promise<Submitted<SavedReview>> {
  const { ventureId, rating, content } = review;
  const lane = reviewLane(ventureId);
  const drafts = { [lane]: content, [`${lane}.stars`]: String(rating) };
  const note = { path: `/student-businesses/business/${ventureId}`, text: content, drafts };
  return submitEntry(reviewKind, { lane, content: review, note, replaces: true });
}
