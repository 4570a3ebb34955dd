import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewMax } from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { StarInput } from '#features/ventures/stars.tsx';
import { detailOf } from '#platform/api/api-error.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { SaveError } from '#ui/fields/save-error.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { submitReview } from './review-outbox.ts';
import { showReview } from './reviews.api.ts';

interface ReviewDialogProps {
  venture: Venture;
  onClose: () => void;
}

/** Writes or edits the viewer's review. Rating and text are saved as a draft until they are sent. */
export function ReviewDialog({ venture, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const own = venture.reviews.find(({ user }) => user.id === viewer.id);
  const draft = useReviewDraft({
    draftKey: draftKeyOf(viewer.id, `review.${venture.id}`),
    saved: { rating: own?.rating ?? null, text: own?.comment ?? '' },
  });
  const { rating, text } = draft;
  const [hasSubmitted, setSubmitted] = useState(false);
  const cache = useQueryClient();
  const write = useMutation({
    mutationFn: (review: { rating: number; content: string }) => submitReview({ ventureId: venture.id, ...review }),
    onSuccess: (outcome) => outcome.isSent && showReview(cache, venture.id, outcome.reply),
  });

  const send = async () => {
    setSubmitted(true);
    if (rating === null || text.trim() === '') return;
    try {
      const { isSent } = await write.mutateAsync({ rating, content: text });
      draft.forget();
      if (isSent) toast.success(t`Thank you for your review!`);
      else toast.info(keptText());
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Dialog
      title={t`Write a Review`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={write.isPending} onClick={onClose}>
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
          <SaveError message={<Trans>Failed to submit review. Please try again.</Trans>} reason={detailOf(write.error)}>
            <Trans>Your rating and text are kept.</Trans>
          </SaveError>
        )}
        <StarInput
          rating={rating}
          onChoose={draft.setRating}
          error={hasSubmitted && rating === null ? t`Please select a rating` : undefined}
        />
        <TextAreaField
          label={t`Your review`}
          value={text}
          maxLength={reviewMax}
          readOnly={write.isPending}
          className="min-h-32"
          error={hasSubmitted && text.trim() === '' ? t`Please write a review` : undefined}
          hint={own ? t`This replaces your earlier review.` : t`Your name is shown with it.`}
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

/** The edited review, stored across reloads. A review equal to the saved one is not stored. */
function useReviewDraft({ draftKey, saved }: { draftKey: string; saved: ReviewText }) {
  const ratingKey = `${draftKey}.stars`;
  const [rating, setRating] = useState<number | null>(() => Number(readDraft(ratingKey)) || saved.rating);
  const [text, setText] = useState(() => readDraft(draftKey) || saved.text);
  useUnsent(rating !== saved.rating || text.trim() !== saved.text);
  return {
    rating,
    text,
    setRating(next: number) {
      setRating(next);
      keepDraft(ratingKey, next === saved.rating ? '' : String(next));
    },
    setText(next: string) {
      setText(next);
      keepDraft(draftKey, next.trim() === saved.text ? '' : next);
    },
    forget() {
      keepDraft(draftKey, '');
      keepDraft(ratingKey, '');
    },
  };
}
