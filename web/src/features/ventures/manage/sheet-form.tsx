import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/page/toast.ts';
import { errorText, FormError } from './form-error.tsx';

interface SheetFormProps {
  title: string;
  submitLabel: ReactNode;
  isPending: boolean;
  /** Returns the validation error of the current values, if there is one. */
  validate: () => string | undefined;
  /** Sends the form; rejects on failure. */
  onSubmit: () => Promise<unknown>;
  /** Returns the message for a failure. */
  errorMessage: (reason: string) => string;
  /** Called after success, before the form closes. */
  onSent: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a sheet, with its error below the fields. */
export function SheetForm({
  title,
  submitLabel,
  isPending,
  validate,
  onSubmit,
  errorMessage,
  onSent,
  onClose,
  children,
}: SheetFormProps) {
  const [isInvalid, setInvalid] = useState(false);
  const [failure, setFailure] = useState('');
  const formId = useId();
  const submit = async () => {
    const hasProblem = validate() !== undefined;
    setInvalid(hasProblem);
    setFailure('');
    if (hasProblem) return;
    try {
      await onSubmit();
      onSent();
      onClose();
    } catch (error) {
      const message = errorMessage(errorText(error));
      setFailure(message);
      toast.error(message);
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        // A refusal is about the values that were sent.
        onChange={() => setFailure('')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        {children}
        {/* Validated on every render, so that the error disappears once it is fixed. */}
        <FormError>{(isInvalid ? validate() : undefined) ?? failure}</FormError>
      </form>
    </Dialog>
  );
}
