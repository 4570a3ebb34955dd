import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { reasonOf, Refusal } from './dialog-refusal.tsx';
import './ventures-words.ts';

interface SheetFormProps {
  title: string;
  /** What the button says that sends it. */
  send: ReactNode;
  isPending: boolean;
  /** What keeps it from being sent, if anything does. */
  problem: () => string | undefined;
  /** Sends it; throws when that failed. */
  onSend: () => Promise<unknown>;
  /** Says why it failed. */
  failed: (reason: string) => string;
  /** It arrived; the form closes after this. */
  onSent: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a sheet; what kept it from being sent stands below its fields. */
export function SheetForm({
  title,
  send,
  isPending,
  problem: findProblem,
  onSend,
  failed,
  onSent,
  onClose,
  children,
}: SheetFormProps) {
  const [problem, setProblem] = useState('');
  const formId = useId();
  const submit = async () => {
    const found = findProblem();
    setProblem(found ?? '');
    if (found !== undefined) return;
    try {
      await onSend();
      onSent();
      onClose();
    } catch (error) {
      const news = failed(reasonOf(error));
      setProblem(news);
      toast.error(news);
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        {children}
        <Refusal>{problem}</Refusal>
      </form>
    </Dialog>
  );
}
