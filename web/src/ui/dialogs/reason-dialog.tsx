import { useState, type ReactNode } from 'react';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Dialog } from './dialog.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  /** Who reads the reason. */
  hint: string;
  maxLength: number;
  isOptional?: boolean;
  confirmLabel: ReactNode;
  /** The state of sending. */
  sending: { isPending: boolean; error: Error | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What is above the reason. */
  introduction?: ReactNode;
  /** What is below the reason. */
  children?: ReactNode;
}

/** Asks for a reason before something is refused, removed or cancelled. An error is shown below the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, isOptional = false, confirmLabel, sending, onConfirm, onClose, introduction, children } = props;
  const [reason, setReason] = useState('');
  useUnsent(reason.trim() !== '', { isKept: false });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          disabled={!isOptional && reason.trim() === ''}
          pending={sending.isPending}
          onClick={() => onConfirm(reason)}
        >
          {confirmLabel}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {introduction}
        <TextAreaField
          label={props.label}
          hint={props.hint}
          rows={3}
          required={!isOptional}
          maxLength={props.maxLength}
          value={reason}
          error={sending.error?.message}
          onChange={({ target }) => setReason(target.value)}
        />
        {children}
      </div>
    </Dialog>
  );
}
