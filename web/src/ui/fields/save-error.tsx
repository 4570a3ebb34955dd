import type { ReactNode } from 'react';

interface SaveErrorProps {
  /** What failed, in a sentence. */
  message: ReactNode;
  reason?: ReactNode;
  /** Says what is kept of the form. */
  children: ReactNode;
}

/** Shows in a form that saving failed, and that nothing is lost. */
export function SaveError({ message, reason, children }: SaveErrorProps) {
  return (
    <div role="alert" className="rounded-md border border-danger p-3 text-label">
      <p className="font-semibold text-danger">{message}</p>
      {reason && <p>{reason}</p>}
      <p className="text-muted">{children}</p>
    </div>
  );
}
