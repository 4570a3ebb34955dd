import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { reasonOf, Refusal } from './form-error.tsx';
import '#features/ventures/ventures-messages.ts';

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
  const [hasProblem, setHasProblem] = useState(false);
  const [failure, setFailure] = useState('');
  const formId = useId();
  const submit = async () => {
    const isIncomplete = findProblem() !== undefined;
    setHasProblem(isIncomplete);
    setFailure('');
    if (isIncomplete) return;
    try {
      await onSend();
      onSent();
      onClose();
    } catch (error) {
      const news = failed(reasonOf(error));
      setFailure(news);
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
        {/* It goes as soon as what was wrong is put right. */}
        <Refusal>{(hasProblem ? findProblem() : undefined) ?? failure}</Refusal>
      </form>
    </Dialog>
  );
}
