import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review, Venture } from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { change, refreshPart } from '#features/ventures/ventures.api.ts';

/** Writes the viewer's review of a venture; a second one takes the place of the first. */
export function useWriteReview(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { rating: number; content: string }) =>
      call('POST /api/ventures/:id/review', { params: { id }, body }),
    onSuccess: async ({ reviewsCount, averageRating, ...review }) => {
      await change(cache, id, (venture) => ({
        reviewsCount,
        averageRating,
        // One that was changed keeps its position, as it does on the server.
        reviews:
          reviewsCount > venture.reviewsCount ? [review, ...venture.reviews] : withChanged(venture.reviews, review),
      }));
      refreshPart(cache, id, 'reviews');
    },
  });
}

/** Removes the viewer's review of a venture. */
export function useRemoveReview(id: Id, viewerId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/review', { params: { id } }),
    onSuccess: async (now) => {
      await change(cache, id, ({ reviews }) => ({ ...now, reviews: withoutOwn(reviews, viewerId) }));
      refreshPart(cache, id, 'reviews');
    },
  });
}

/** Answers a review of the viewer's own venture; a second answer takes the place of the first. */
export function useAnswerReview(id: Id, reviewId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      call('POST /api/ventures/:id/review/:reviewId/answer', { params: { id, reviewId }, body: { content } }),
    onSuccess: async (answered) => {
      await change(cache, id, ({ reviews }) => ({ reviews: withChanged(reviews, answered) }));
      refreshPart(cache, id, 'reviews');
    },
  });
}

function withoutOwn(reviews: Venture['reviews'], viewerId: Id): Review[] {
  return reviews.filter(({ user }) => user.id !== viewerId);
}

function withChanged(reviews: Venture['reviews'], changed: Review): Review[] {
  return reviews.map((review) => (review.id === changed.id ? changed : review));
}
