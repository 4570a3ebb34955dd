import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import './ventures-words.ts';

interface ConfirmDialogProps {
  title: string;
  /** What the button says that does it. */
  act: string;
  isPending: boolean;
  onAct: () => void;
  onClose: () => void;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks once more before something that cannot simply be taken back. */
export function ConfirmDialog({ title, act, isPending, onAct, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" pending={isPending} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
