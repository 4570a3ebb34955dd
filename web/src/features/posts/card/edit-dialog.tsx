import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { postTextMax } from '@baraza/contract/features/post-limits.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SaveError } from '#ui/fields/save-error.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { PostSuggestions } from '#features/posts/composer/post-suggestions.tsx';
import { useEditPost } from '#features/posts/posts.api.ts';

interface EditDialogProps {
  post: Post;
  onClose: () => void;
}

/** Edits the text of a post. The draft is stored until it is saved. */
export function EditDialog({ post, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  const draftKey = draftKeyOf(viewer.id, `edit.${post.id}`);
  const [text, setText] = useState(() => readDraft(draftKey) || post.content);
  const edit = useEditPost(post.id);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [textId, noteId] = [useId(), useId()];
  const isUnchanged = text.trim() === post.content;
  const canSave = !isUnchanged && (text.trim() !== '' || post.PostImage.length > 0) && !edit.isPending;

  useUnsent(!isUnchanged);
  const changeText = (next: string) => {
    setText(next);
    keepDraft(draftKey, next.trim() === post.content ? '' : next);
  };
  const save = async () => {
    if (!canSave) return;
    try {
      await edit.mutateAsync(text);
      keepDraft(draftKey, '');
      toast.success(t`Post Updated!`, { duration: feedToastDuration });
      onClose();
    } catch {
      // The dialog shows `edit.error`.
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={t`Edit Post`}
      onClose={onClose}
      footer={
        <div className="flex w-full items-center gap-2">
          {text.length >= postTextMax * 0.8 && (
            <span className="numbers text-meta text-muted">
              {i18n.number(text.length)}/{i18n.number(postTextMax)}
            </span>
          )}
          <Button variant="quiet" className="ms-auto" disabled={edit.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!canSave} pending={edit.isPending} onClick={() => void save()}>
            {edit.isPending ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {edit.error && (
          <SaveError
            message={<Trans>Your change was not saved.</Trans>}
            reason={detailOf(edit.error) ?? <Trans>Something went wrong on this phone.</Trans>}
          >
            <Trans>Your text is kept. Press Save to try again.</Trans>
          </SaveError>
        )}
        <label htmlFor={textId} className="sr-only">
          <Trans>Text of your post</Trans>
        </label>
        <textarea
          id={textId}
          ref={(element) => {
            textArea.current = element;
            element?.setAttribute('autofocus', '');
          }}
          dir="auto"
          value={text}
          maxLength={postTextMax}
          readOnly={edit.isPending}
          aria-describedby={noteId}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void save();
          }}
          className="field-sizing-content min-h-32 w-full resize-none bg-transparent text-lead outline-none placeholder:text-muted"
        />
        <PostSuggestions field={textArea} />
        <p id={noteId} className="text-label text-muted">
          <Trans>Everyone can see that you edited this post, and read its earlier versions.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
