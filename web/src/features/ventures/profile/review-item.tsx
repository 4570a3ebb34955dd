import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Review, Venture } from '@baraza/contract/features/ventures.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { Stars } from '#features/ventures/stars.tsx';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { PersonLink } from './person-link.tsx';
import { useRemoveReview } from './reviews.api.ts';

const { Dialog: AnswerForm } = lazyDialog(async () => (await import('./answer-form.tsx')).AnswerForm);

interface ReviewItemProps {
  review: Review;
  venture: Venture;
  /** Called to edit the viewer's own review. */
  onEdit: () => void;
}

/** A review with the owner's answer. */
export function ReviewItem({ review, venture, onEdit }: ReviewItemProps) {
  const viewer = useViewer();
  const [isAnswering, setAnswering] = useState(false);
  const { user, rating, comment, createdAt, answer } = review;
  const isOwner = viewer.id === venture.ownerId;
  return (
    <article className="pinned grid grid-cols-[minmax(0,1fr)] gap-2 border border-hairline bg-raised p-4">
      <div className="flex items-start justify-between gap-2">
        <PersonLink person={user}>
          <p className="flex items-center gap-2 text-meta text-muted">
            <Stars rating={rating} />
            <RelativeTime iso={createdAt} />
          </p>
        </PersonLink>
        <ContentMenu target={{ type: 'REVIEW', id: review.id }} author={user} className="-me-2 -mt-1" />
      </div>
      {review.isHidden && <HiddenNotice />}
      <LinkedParagraph text={comment} author={user} />
      {answer && !isAnswering && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-s-4 border-hustles ps-3">
          <p className="text-meta text-muted">
            <Trans>
              <b dir="auto">{venture.name}</b> answered
            </Trans>{' '}
            <RelativeTime iso={answer.createdAt} />
          </p>
          <LinkedParagraph text={answer.content} author={venture.owner} className="text-label" />
        </div>
      )}
      {user.id === viewer.id && <OwnActions venture={venture} onEdit={onEdit} />}
      {isOwner && !isAnswering && (
        <div>
          <Button variant="quiet" size="small" className="-ms-4" onClick={() => setAnswering(true)}>
            {answer ? <Trans>Change your answer</Trans> : <Trans>Answer</Trans>}
          </Button>
        </div>
      )}
      {isAnswering && <AnswerForm ventureId={venture.id} review={review} onClose={() => setAnswering(false)} />}
    </article>
  );
}

/** Edit and delete, for the viewer's own review. */
function OwnActions({ venture, onEdit }: { venture: Venture; onEdit: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveReview(venture.id, useViewer().id);
  const confirmDelete = async () => {
    try {
      await remove.mutateAsync();
      toast.success(t`Review deleted`);
    } catch (error) {
      setConfirming(false);
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="-ms-4 flex flex-wrap">
      <Button variant="quiet" size="small" onClick={onEdit}>
        <Trans>Edit review</Trans>
      </Button>
      <Button variant="quiet" size="small" className="text-danger" onClick={() => setConfirming(true)}>
        <Trans>Delete review</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Delete your review?`}
          confirmLabel={t`Delete`}
          isPending={remove.isPending}
          onConfirm={() => void confirmDelete()}
          onClose={() => setConfirming(false)}
        >
          <p>
            <Trans>Your rating, your text and the answer to them will be deleted. You can write a new review.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
