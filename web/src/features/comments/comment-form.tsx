import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type ComponentType, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { useTextDraft } from '#platform/outbox/text-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';

interface CommentFormProps {
  /** The name of the draft on the device. */
  draft: string;
  max: number;
  texts: { label: string; placeholder: string; send: string };
  isReply?: boolean;
  hasAvatar?: boolean;
  /** Shows how many of the possible characters are used. */
  hasCount?: boolean;
  /** Shows the button with its text below a text, and not as a symbol in the box. */
  hasButtonBelow?: boolean;
  /** Posts the text. Repeated attempts with the same text have the same key. */
  post: (content: string, key: string) => Promise<unknown>;
  /** The message about a failed attempt; without it `post` shows one. */
  renderFailure?: (error: Error) => ReactNode;
  /** Shown below the text area, for which it may suggest text. */
  Suggestions?: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }>;
  onDone?: (() => void) | undefined;
  /** Closes a reply form. */
  onCancel?: () => void;
}

/** The form for a comment or reply. Its text is kept on the device until it is posted. */
export function CommentForm({ max, texts, isReply = false, hasButtonBelow = false, ...props }: CommentFormProps) {
  const { post, renderFailure, onDone, onCancel, Suggestions } = props;
  const viewer = useViewer();
  const draft = useTextDraft(props.draft, max);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { isPending, error, mutate } = useMutation({
    mutationFn: (content: string) => post(content, draft.key()),
    onSuccess: () => {
      draft.sent();
      onDone?.();
    },
  });
  const canSend = !draft.isBlank && !isPending;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) mutate(draft.text.trim());
  };
  const failure = error && renderFailure?.(error);
  const noteId = props.hasCount || failure ? `${id}-note` : undefined;
  const icon = <SendHorizontal aria-hidden size={hasButtonBelow ? 18 : 20} className="rtl:rotate-180" />;
  return (
    <form onSubmit={submit} className="flex items-start gap-3">
      {props.hasAvatar && <Avatar name={viewer.name} src={viewer.image} size={36} className="mt-1.5" />}
      <div className={classNames('grid min-w-0 grow', hasButtonBelow ? 'gap-2' : 'gap-1')}>
        <label htmlFor={id} className="sr-only">
          {texts.label}
        </label>
        <div className="relative">
          <textarea
            ref={field}
            id={id}
            rows={1}
            dir="auto"
            value={draft.text}
            maxLength={max}
            readOnly={isPending}
            // The viewer has just opened the reply form to type in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isReply}
            aria-describedby={noteId}
            placeholder={texts.placeholder}
            onChange={(event) => draft.write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onCancel?.();
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
            className={classNames(
              `${controlLook} block field-sizing-content max-h-40 resize-none py-2.5`,
              // The button is at the end of the page's direction, whatever that of the text.
              !hasButtonBelow && 'pr-14 rtl:pr-3.5 rtl:pl-14',
            )}
          />
          {!hasButtonBelow && (
            <IconButton
              type="submit"
              label={texts.send}
              disabled={!canSend}
              className="absolute! end-0.5 bottom-0.5 size-11! text-primary"
            >
              {icon}
            </IconButton>
          )}
        </div>
        {Suggestions && <Suggestions field={field} />}
        {props.hasCount && (
          <p id={noteId} className="numbers text-end text-meta text-muted">
            {draft.text.length}/{max}
          </p>
        )}
        {failure && (
          <p id={noteId} role="alert" className="text-label text-danger">
            {failure}
          </p>
        )}
        {/* An empty top-level form shows no button. */}
        {hasButtonBelow && (isReply || draft.text !== '') && (
          <div className="flex justify-end gap-2">
            {onCancel && (
              <Button variant="quiet" size="small" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button type="submit" size="small" disabled={!canSend} pending={isPending}>
              {!isPending && icon}
              {texts.send}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
