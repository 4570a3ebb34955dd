import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { PartList } from './expandable-list.tsx';
import { ratingText } from '#features/ventures/rating-text.ts';
import { ReviewItem } from './review-item.tsx';
import { Section } from './section.tsx';
import { AverageStar } from '#features/ventures/stars.tsx';
import '#features/ventures/ventures-messages.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

/** How many reviews are shown by themselves. */
const shownAtFirst = 2;

/** What guests say of a venture; its owner and its team only answer or listen. */
export function VentureReviews({ venture }: { venture: Venture }) {
  const { t, i18n } = useLingui();
  const { id: viewerId } = useViewer();
  const [isWriting, setWriting] = useState(false);
  const { id, ownerId, members, reviews, reviewsCount, averageRating } = venture;
  const isOfTeam = members.some(({ user, isInvited }) => user.id === viewerId && !isInvited);
  const canWrite = viewerId !== ownerId && !isOfTeam;
  const write = () => setWriting(true);
  return (
    <Section
      title={t`Reviews`}
      beside={
        canWrite && (
          <Button size="small" onClick={write}>
            <Trans>Write a Review</Trans>
          </Button>
        )
      }
    >
      <p className="numbers flex items-center gap-2">
        <AverageStar average={averageRating} size={28} />
        <span className="sr-only">
          <Trans>Average rating:</Trans>
        </span>
        <span className="text-page font-extrabold">{ratingText(averageRating, i18n.locale)}</span>
        <span className="text-label text-muted">
          <Plural value={reviewsCount} one="# review" other="# reviews" />
        </span>
      </p>
      {reviews.length === 0 ? (
        <p className="text-muted">
          <Trans>No reviews yet. Be the first to review!</Trans>
        </p>
      ) : (
        <PartList
          ventureId={id}
          name="reviews"
          first={reviews.slice(0, shownAtFirst)}
          hasMore={reviews.length > shownAtFirst}
          label={t`reviews`}
        >
          {(review) => <ReviewItem review={review} venture={venture} onEdit={write} />}
        </PartList>
      )}
      {isWriting && (
        <Suspense>
          <ReviewDialog venture={venture} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
