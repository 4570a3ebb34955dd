import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { reasonOf, Refusal } from './form-error.tsx';
import { isSameName } from './same-name.ts';
import '#features/ventures/ventures-messages.ts';

interface ActDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** What has to be typed first, for what cannot be taken back, and the label of its box. */
  typed?: { label: string; wanted: string };
  isLocked?: boolean;
  /** Does it; throws when it was not done. */
  onAct: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more before something goes, and says there why it did not. */
export function ActDialog({ title, children, action, typed, isLocked, onAct, onClose }: ActDialogProps) {
  const [words, setWords] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const isSure = !typed || isSameName(words, typed.wanted);
  const confirm = async () => {
    setPending(true);
    setProblem('');
    try {
      await onAct();
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      act={action}
      isPending={isPending}
      isLocked={!isSure || isLocked === true}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {typed && (
          <TextField
            label={typed.label}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <Refusal>{problem}</Refusal>
      </div>
    </ConfirmDialog>
  );
}
