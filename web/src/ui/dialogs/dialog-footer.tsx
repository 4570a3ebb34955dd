import type { ReactNode } from 'react';

interface DialogFooterProps {
  /** Why the last attempt failed. */
  problem: string | undefined;
  children: ReactNode;
}

/** The footer of a dialog that sends something: the button, below why the last attempt failed. */
export function DialogFooter({ problem, children }: DialogFooterProps) {
  return (
    <div className="grid w-full gap-2">
      {problem !== undefined && (
        <p role="alert" className="text-label wrap-anywhere text-danger">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
