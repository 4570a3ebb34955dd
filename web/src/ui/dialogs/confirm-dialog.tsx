import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button that confirms. */
  confirmLabel: ReactNode;
  /** The label of the button that cancels; Cancel by default. */
  cancelLabel?: ReactNode;
  isPending: boolean;
  /** Whether confirming takes nothing away; the button is then not red. */
  isHarmless?: boolean | undefined;
  /** Disables confirming until something else is filled in. */
  isLocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** A confirmation before an action that cannot easily be undone. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel = <Trans>Cancel</Trans>,
  isPending,
  isHarmless = false,
  isLocked = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            pending={isPending}
            disabled={isLocked}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
