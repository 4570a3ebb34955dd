import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { commentMax } from '@baraza/contract/features/post-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { draftKeyOf, keepDraft, readDraft, useRestoredDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { submitComment } from './comment-outbox.ts';
import { showNewComment } from './comments.api.ts';

interface CommentFormProps {
  postId: Id;
  /** The comment to reply to; null for a comment on the post. */
  parentId: Id | null;
  onDone?: () => void;
}

/** The form for a comment or reply. The draft is stored until it is posted. */
export function CommentForm({ postId, parentId, onDone }: CommentFormProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const draftKey = draftKeyOf(viewer.id, `comment.${parentId ?? postId}`);
  const [text, setText] = useState(() => readDraft(draftKey));
  useRestoredDraft(draftKey, setText);
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: (content: string) => submitComment({ postId, parentId, content }, keyOf(content)),
    onSuccess: (outcome) => outcome.isSent && showNewComment(cache, { postId, parentId }, outcome.reply),
  });
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  const keyOf = (content: string) => (keys.current ??= createAttemptKeys())(content);
  const boxId = useId();
  const isReply = parentId !== null;
  const canSend = text.trim() !== '' && !add.isPending;

  useUnsent(text.trim() !== '');
  const changeText = (next: string) => {
    const limited = next.slice(0, commentMax);
    setText(limited);
    keepDraft(draftKey, limited);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    const progress = toast.loading(t`Posting Comment...`, { duration: feedToastDuration });
    try {
      const { isSent } = await add.mutateAsync(text);
      // The user may post the same text again on purpose.
      keys.current = undefined;
      changeText('');
      if (isSent) progress.success(t`Comment Posted Successfully`);
      else progress.info(keptText());
      onDone?.();
    } catch {
      progress.error(t`Failed to Post Comment...`);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex items-start gap-3">
      {!isReply && <Avatar name={viewer.name} src={viewer.image} size={36} className="mt-1.5" />}
      <div className="grid min-w-0 grow gap-1">
        <label htmlFor={boxId} className="sr-only">
          {isReply ? <Trans>Write a reply</Trans> : <Trans>Write a comment</Trans>}
        </label>
        <div className="relative">
          <textarea
            id={boxId}
            rows={1}
            dir="auto"
            value={text}
            maxLength={commentMax}
            readOnly={add.isPending}
            // The user has just opened the reply form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isReply}
            aria-describedby={`${boxId}-count`}
            placeholder={isReply ? t`Write a reply...` : t`Write a comment...`}
            onChange={(event) => changeText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void submit();
            }}
            // The button is at the end of the page's direction, whatever that of the text.
            className={`${controlLook} field-sizing-content max-h-40 resize-none py-2.5 pr-14 rtl:pr-3.5 rtl:pl-14`}
          />
          <IconButton
            type="submit"
            label={isReply ? t`Post reply` : t`Post comment`}
            disabled={!canSend}
            className="absolute! end-0.5 bottom-1 size-11 text-primary"
          >
            <SendHorizontal aria-hidden size={20} className="rtl:rotate-180" />
          </IconButton>
        </div>
        <p id={`${boxId}-count`} className="numbers text-end text-meta text-muted">
          {text.length}/{commentMax}
        </p>
      </div>
    </form>
  );
}
