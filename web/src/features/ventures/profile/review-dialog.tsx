import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reviewMax } from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { ApiError } from '#platform/api-error.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/draft.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { toast } from '#ui/toast.ts';
import { useWriteReview } from './reviews.api.ts';
import { StarChoice } from '#features/ventures/stars.tsx';
import '#features/ventures/ventures-messages.ts';

interface ReviewDialogProps {
  venture: Venture;
  onClose: () => void;
}

/** The modal in which a review is written, or written anew. Stars and words are kept until they are sent. */
export function ReviewDialog({ venture, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const own = venture.reviews.find(({ user }) => user.id === viewer.id);
  const draft = useReviewDraft({
    place: draftKeyOf(viewer.id, `review.${venture.id}`),
    before: { rating: own?.rating ?? null, text: own?.comment ?? '' },
  });
  const { rating, text } = draft;
  const [wasSent, setSent] = useState(false);
  const write = useWriteReview(venture.id);

  const send = async () => {
    setSent(true);
    if (rating === null || text.trim() === '') return;
    try {
      await write.mutateAsync({ rating, content: text });
      draft.forget();
      toast.success(now`Thank you for your review!`);
      onClose();
    } catch {
      // The modal itself says what went wrong.
    }
  };
  return (
    <Dialog
      title={t`Write a Review`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={write.isPending} onClick={() => void send()}>
            <Trans>Submit Review</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {write.error && (
          <div role="alert" className="rounded-md border border-danger p-3 text-label">
            <p className="font-semibold text-danger">
              <Trans>Failed to submit review. Please try again.</Trans>
            </p>
            {write.error instanceof ApiError && <p>{write.error.detail}</p>}
            <p className="text-muted">
              <Trans>Your stars and your words are kept.</Trans>
            </p>
          </div>
        )}
        <StarChoice
          rating={rating}
          onChoose={draft.setRating}
          error={wasSent && rating === null ? t`Please select a rating` : undefined}
        />
        <TextAreaField
          label={t`Your review`}
          value={text}
          maxLength={reviewMax}
          readOnly={write.isPending}
          className="min-h-32"
          error={wasSent && text.trim() === '' ? t`Please write a review` : undefined}
          hint={own ? t`It takes the place of your review from before.` : t`Your name stands beside it.`}
          onChange={(event) => draft.setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface ReviewText {
  rating: number | null;
  text: string;
}

/** What somebody is about to say, kept over a reload; what stands there before is no draft. */
function useReviewDraft({ place, before }: { place: string; before: ReviewText }) {
  const starsPlace = `${place}.stars`;
  const [rating, setRating] = useState<number | null>(() => Number(readDraft(starsPlace)) || before.rating);
  const [text, setText] = useState(() => readDraft(place) || before.text);
  useUnsent(rating !== before.rating || text.trim() !== before.text);
  return {
    rating,
    text,
    setRating(stars: number) {
      setRating(stars);
      keepDraft(starsPlace, stars === before.rating ? '' : String(stars));
    },
    setText(words: string) {
      setText(words);
      keepDraft(place, words.trim() === before.text ? '' : words);
    },
    forget() {
      keepDraft(place, '');
      keepDraft(starsPlace, '');
    },
  };
}
