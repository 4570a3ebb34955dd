import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { AverageStar } from '#features/ventures/stars.tsx';
import { formatRating } from '#features/ventures/venture-format.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { ReviewItem } from './review-item.tsx';
import { reviewLane } from './reviews.api.ts';
import { Section } from './section.tsx';

const { Dialog: ReviewDialog } = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** How many reviews are shown while the list is collapsed. */
const collapsedCount = 2;

/** The reviews of a venture. Its owner and team members cannot write one. */
export function VentureReviews({ venture }: { venture: Venture }) {
  const { t, i18n } = useLingui();
  const { id: viewerId } = useViewer();
  const [isWriting, setWriting] = useState(false);
  const { id, ownerId, members, reviews, reviewsCount, averageRating } = venture;
  const isTeamMember = members.some(({ user, isInvited }) => user.id === viewerId && !isInvited);
  const canWrite = viewerId !== ownerId && !isTeamMember;
  const write = () => setWriting(true);
  return (
    <Section
      title={t`Reviews`}
      action={
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
        <span className="text-page font-extrabold">{formatRating(averageRating, i18n.locale)}</span>
        <span className="text-label text-muted">
          <Plural value={reviewsCount} one="# review" other="# reviews" />
        </span>
      </p>
      {reviews.length === 0 ? (
        <p className="text-muted">
          <Trans>No reviews yet. Be the first to review!</Trans>
        </p>
      ) : (
        <ExpandableList
          ventureId={id}
          name="reviews"
          first={reviews.slice(0, collapsedCount)}
          hasMore={reviews.length > collapsedCount}
          label={t`reviews`}
        >
          {(review) => <ReviewItem review={review} venture={venture} onEdit={write} />}
        </ExpandableList>
      )}
      <UnsentItems lane={reviewLane(venture.id)} />
      {isWriting && <ReviewDialog venture={venture} onClose={() => setWriting(false)} />}
    </Section>
  );
}
