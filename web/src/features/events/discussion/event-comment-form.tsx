import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { eventCommentMax } from '@baraza/contract/features/event-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CommentForm } from '#features/comments/comments.public.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { keptText } from '#ui/fields/kept-text.ts';
import { toast } from '#ui/page/toast.ts';
import { eventComments } from './comment-outbox.ts';
import { addComment } from './comments.api.ts';

interface EventCommentFormProps {
  eventId: Id;
  /** The comment to reply to; null for a top-level comment. */
  parentId: Id | null;
  onDone: () => void;
  /** Closes a reply form. */
  onCancel?: () => void;
}

export function EventCommentForm({ eventId, parentId, ...rest }: EventCommentFormProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const isReply = parentId !== null;
  const thread = { subjectId: eventId, parentId };
  return (
    <CommentForm
      draft={eventComments.draftOf(thread)}
      max={eventCommentMax}
      isReply={isReply}
      hasAvatar={!isReply}
      hasButtonBelow
      texts={
        isReply
          ? { label: t`Your reply`, placeholder: t`Type your reply...`, send: t`Send` }
          : { label: t`Your comment`, placeholder: t`Type your comment...`, send: t`Send` }
      }
      post={async (content, key) => {
        const outcome = await eventComments.submit({ ...thread, content }, key);
        if (outcome.isSent) addComment(cache, outcome.reply);
        else toast.info(keptText());
      }}
      renderFailure={(error) => (
        <>
          <Trans>Not sent. Your text is kept.</Trans> {error instanceof ApiError && error.detail}
        </>
      )}
      {...rest}
    />
  );
}
