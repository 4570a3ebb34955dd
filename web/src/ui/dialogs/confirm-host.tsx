import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { registerConfirmHost, type Confirmation } from './confirm.ts';

interface OpenConfirmation extends Confirmation {
  onAnswer: (isSure: boolean) => void;
}

/** Shows the confirmations of `confirmAction`; rendered once in the app. */
export function ConfirmHost() {
  const [open, setOpen] = useState<OpenConfirmation>();
  useEffect(() => registerConfirmHost((confirmation, onAnswer) => setOpen({ ...confirmation, onAnswer })), []);
  if (!open) return null;
  const { text, onAnswer, ...labels } = open;
  const close = (isSure: boolean) => {
    setOpen(undefined);
    onAnswer(isSure);
  };
  return (
    <ConfirmDialog {...labels} isPending={false} onConfirm={() => close(true)} onClose={() => close(false)}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
