import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { eventCommentMax } from '@baraza/contract/features/event-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { draftKeyOf, keepDraft, readDraft, useRestoredDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { usePostComment } from './use-post-comment.ts';

interface CommentFormProps {
  eventId: Id;
  /** The comment to reply to; null for a top-level comment. */
  parentId: Id | null;
  onPosted?: () => void;
  /** Closes a reply form. */
  onCancel?: () => void;
}

/** The form for a comment or a reply. Its text is kept as a draft until it is stored as a comment. */
export function CommentForm({ eventId, parentId, onPosted, onCancel }: CommentFormProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const draftKey = draftKeyOf(viewer.id, `event.${parentId ?? eventId}`);
  const [text, setText] = useState(() => readDraft(draftKey));
  useRestoredDraft(draftKey, setText);
  const id = useId();
  const isReply = parentId !== null;
  const changeText = (next: string) => {
    setText(next);
    keepDraft(draftKey, next);
  };
  const { isBusy, error, post } = usePostComment({
    eventId,
    parentId,
    onPosted: (content) => {
      // Text that changed in the meantime is a new draft.
      if (readDraft(draftKey).trim() === content) changeText('');
      onPosted?.();
    },
  });
  useUnsent(text.trim() !== '');

  const canSend = text.trim() !== '' && !isBusy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) void post(text.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-3">
      {!isReply && <Avatar name={viewer.name} src={viewer.image} size={36} className="mt-1.5" />}
      <div className="grid min-w-0 grow gap-2">
        <label htmlFor={id} className="sr-only">
          {isReply ? <Trans>Your reply</Trans> : <Trans>Your comment</Trans>}
        </label>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          value={text}
          maxLength={eventCommentMax}
          readOnly={isBusy}
          // The viewer opened the reply form to type in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isReply}
          aria-describedby={error === null ? undefined : `${id}-error`}
          placeholder={isReply ? t`Type your reply...` : t`Type your comment...`}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isReply) onCancel?.();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
          className={`${controlLook} field-sizing-content max-h-40 resize-none py-2.5`}
        />
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="text-label text-danger">
            <Trans>Not sent. Your text is kept.</Trans> {error instanceof ApiError && error.detail}
          </p>
        )}
        {/* An empty top-level form shows no button. */}
        {(isReply || text !== '') && (
          <div className="flex justify-end gap-2">
            {isReply && (
              <Button variant="quiet" size="small" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button type="submit" size="small" disabled={!canSend} pending={isBusy}>
              {!isBusy && <SendHorizontal aria-hidden size={18} className="rtl:rotate-180" />}
              <Trans>Send</Trans>
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
