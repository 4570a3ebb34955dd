import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { errorText, FormError } from './form-error.tsx';
import { isSameName } from './same-name.ts';

interface ConfirmActionDialogProps {
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  confirmLabel: string;
  /** A name that must be typed first, for actions that are hard to undo. */
  typedName?: { label: string; expected: string };
  isLocked?: boolean;
  /** Performs the action. The dialog shows the error if it rejects, and closes otherwise. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation, runs an action and shows its error. */
export function ConfirmActionDialog({
  title,
  children,
  confirmLabel,
  typedName,
  isLocked,
  onConfirm,
  onClose,
}: ConfirmActionDialogProps) {
  const [typed, setTyped] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const isNameConfirmed = !typedName || isSameName(typed, typedName.expected);
  const confirm = async () => {
    setPending(true);
    setError('');
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(errorText(reason));
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isPending={isPending}
      isLocked={!isNameConfirmed || isLocked === true}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {typedName && (
          <TextField
            label={typedName.label}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <FormError>{error}</FormError>
      </div>
    </ConfirmDialog>
  );
}
