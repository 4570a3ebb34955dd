import { useId, type ReactNode } from 'react';

/** The props that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** Replaces the hint, and is announced. */
  error?: string | undefined;
  /** A positive message, such as a free username. */
  success?: string | undefined;
}

/** A label, a control, and a line below it with a hint, an error or a positive message. */
export function Field({
  label,
  hint,
  error,
  success,
  children,
}: FieldWords & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? success ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      <p
        id={noteId}
        aria-live="polite"
        className={`text-meta empty:-mt-1.5 ${error ? 'font-medium text-danger' : success ? 'font-medium text-primary' : 'text-muted'}`}
      >
        {error ? `⚠ ${error}` : note}
      </p>
    </div>
  );
}

/** A text box has the direction of its text. While it is empty it has that of the page, which needs a placeholder (look.css). */
export const ownDirection = { dir: 'auto', placeholder: ' ' } as const;

/** The look of a text box or select. */
export const controlLook =
  'min-w-0 min-h-12 w-full rounded-md border border-control bg-raised px-3.5 text-body text-ink placeholder:text-muted focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60';
