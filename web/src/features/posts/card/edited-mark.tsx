import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import type { TextAuthor } from '#ui/text/linked-text.ts';

const { Dialog: HistoryDialog } = lazyDialog(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  ['composer'],
);

/** Marks an edited post. Pressing it opens the edit history. */
export function EditedMark({ postId, author }: { postId: Id; author?: TextAuthor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span aria-hidden>·</span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch relative z-1 -my-1 min-h-6 shrink-0 rounded-sm px-1 underline decoration-dotted underline-offset-2 hover:text-ink"
      >
        <Trans>edited</Trans>
      </button>
      {isOpen &&
        // A dialog is not allowed inside the paragraph that contains this button.
        createPortal(<HistoryDialog postId={postId} author={author} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
