import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { reviewMax } from '@baraza/contract/features/venture-limits.ts';
import type { Review } from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useAnswerReview } from './reviews.api.ts';

interface AnswerFormProps {
  ventureId: Id;
  review: Review;
  onClose: () => void;
}

/** The owner's answer to a review. The text is saved as a draft until it is sent. */
export function AnswerForm({ ventureId, review, onClose }: AnswerFormProps) {
  const { t } = useLingui();
  const draftKey = draftKeyOf(useViewer().id, `answer.${review.id}`);
  const saved = review.answer?.content ?? '';
  const [text, setText] = useState(() => readDraft(draftKey) || saved);
  const answer = useAnswerReview(ventureId, review.id);
  const box = useRef<HTMLTextAreaElement>(null);
  // The user has just opened the form, so moving the focus is expected.
  useEffect(() => box.current?.focus(), []);
  useUnsent(text.trim() !== saved);

  const send = async () => {
    try {
      await answer.mutateAsync(text);
      keepDraft(draftKey, '');
      onClose();
    } catch {
      // The field shows the error.
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        label={t`Your answer`}
        value={text}
        maxLength={reviewMax}
        readOnly={answer.isPending}
        ref={box}
        error={answer.error?.message}
        hint={t`Everyone who reads the review can read it.`}
        onChange={(event) => {
          setText(event.target.value);
          keepDraft(draftKey, event.target.value.trim() === saved ? '' : event.target.value);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="small" disabled={text.trim() === ''} pending={answer.isPending}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
    </form>
  );
}
