import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Api } from '@baraza/contract/api.ts';
import type { Review, Venture } from '@baraza/contract/features/ventures.ts';
import type { ReplyOf } from '@baraza/contract/shared/endpoint.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { invalidatePart, updateCachedVenture } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';

/** Shows the viewer's saved review of a venture. A viewer has one review; saving again replaces it. */
export async function showReview(
  cache: QueryClient,
  id: Id,
  { reviewsCount, averageRating, ...review }: ReplyOf<Api['POST /api/ventures/:id/review']>,
): Promise<void> {
  await updateCachedVenture(cache, id, (venture) => ({
    reviewsCount,
    averageRating,
    // An edited review keeps its position, as on the server.
    reviews: reviewsCount > venture.reviewsCount ? [review, ...venture.reviews] : withChanged(venture.reviews, review),
  }));
  invalidatePart(cache, id, 'reviews');
}

/** The lane of the viewer's unsent review of a venture. */
export function reviewLane(ventureId: Id): string {
  return `review.${ventureId}`;
}

/** Removes the viewer's review of a venture. */
export function useRemoveReview(id: Id, viewerId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/review', { params: { id } }),
    onSuccess: async (totals) => {
      await updateCachedVenture(cache, id, ({ reviews }) => ({ ...totals, reviews: withoutOwn(reviews, viewerId) }));
      invalidatePart(cache, id, 'reviews');
    },
  });
}

/** Answers a review of the viewer's venture. Answering again replaces the answer. */
export function useAnswerReview(id: Id, reviewId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      call('POST /api/ventures/:id/review/:reviewId/answer', { params: { id, reviewId }, body: { content } }),
    onSuccess: async (answered) => {
      await updateCachedVenture(cache, id, ({ reviews }) => ({ reviews: withChanged(reviews, answered) }));
      invalidatePart(cache, id, 'reviews');
    },
  });
}

function withoutOwn(reviews: Venture['reviews'], viewerId: Id): Review[] {
  return reviews.filter(({ user }) => user.id !== viewerId);
}

function withChanged(reviews: Venture['reviews'], changed: Review): Review[] {
  return reviews.map((review) => (review.id === changed.id ? changed : review));
}
