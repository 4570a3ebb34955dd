import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { eventCommentMax } from '@baraza/contract/features/event-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError } from '#platform/api-error.ts';
import { draftPlace, keepDraft, readDraft } from '#platform/draft.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { controlLook } from '#ui/field.tsx';
import { usePostComment } from './use-post-comment.ts';

interface CommentFormProps {
  eventId: Id;
  /** What is answered; null to say something to all. */
  parentId: Id | null;
  onSaid?: () => void;
  /** Closes the form of a reply. */
  onCancel?: () => void;
}

/** A box to say something in. What is typed is kept until it has come back as a comment. */
export function CommentForm({ eventId, parentId, onSaid, onCancel }: CommentFormProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const place = draftPlace(viewer.id, `event.${parentId ?? eventId}`);
  const [text, setText] = useState(() => readDraft(place));
  const id = useId();
  const isReply = parentId !== null;
  const write = (next: string) => {
    setText(next);
    keepDraft(place, next);
  };
  const { isBusy, error, send } = usePostComment({
    eventId,
    parentId,
    onSaid: (content) => {
      // Words changed since then are still to be said.
      if (readDraft(place).trim() === content) write('');
      onSaid?.();
    },
  });
  useUnsent(text.trim() !== '');

  const canSend = text.trim() !== '' && !isBusy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) void send(text.trim());
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
          // The form of a reply was asked for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isReply}
          aria-describedby={error === null ? undefined : `${id}-error`}
          placeholder={isReply ? t`Type your reply...` : t`Type your comment...`}
          onChange={(event) => write(event.target.value)}
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
        {/* An empty box for all needs no button yet. */}
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
