import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button that confirms. */
  act: ReactNode;
  /** The label of the button that cancels; Cancel by default. */
  keep?: ReactNode;
  isPending: boolean;
  /** Disables confirming until something else is filled in. */
  isLocked?: boolean;
  onAct: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** A confirmation before an action that cannot easily be undone. */
export function ConfirmDialog({
  title,
  act,
  keep = <Trans>Cancel</Trans>,
  isPending,
  isLocked = false,
  onAct,
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
            {keep}
          </Button>
          <Button variant="danger" pending={isPending} disabled={isLocked} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
