import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What the button says that does it. */
  act: ReactNode;
  /** What the button says that leaves all as it is; Cancel unless given. */
  keep?: ReactNode;
  isPending: boolean;
  /** Something has to be said first. */
  isLocked?: boolean;
  onAct: () => void;
  onClose: () => void;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks once more before something that cannot simply be taken back. */
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
