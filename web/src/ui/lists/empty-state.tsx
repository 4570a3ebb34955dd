import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Below other content on a phone's first screen: without a drawing and with less padding. */
  isBelow?: boolean;
  /** A line drawing under 1 KB; by default an empty pin board. */
  drawing?: ReactNode;
  /** One sentence in the product's voice. */
  children: ReactNode;
  /** The next step to offer. */
  action?: ReactNode;
}

/** The content of an empty list: a drawing, a sentence and a next step. */
export function EmptyState({ isBelow = false, drawing, children, action }: EmptyStateProps) {
  return (
    <div
      className={`mx-auto grid max-w-sm animate-enter justify-items-center gap-4 px-4 text-center ${isBelow ? 'py-4' : 'py-12'}`}
    >
      {!isBelow && (drawing ?? <EmptyPin />)}
      <p className="text-lead text-balance text-muted">{children}</p>
      {action}
    </div>
  );
}

function EmptyPin() {
  return (
    <svg aria-hidden width="112" height="88" viewBox="0 0 112 88" fill="none" strokeWidth="2.5" strokeLinecap="round">
      <path
        d="M30 14h52a16 16 0 0 1 16 16v30a16 16 0 0 1-16 16H18a4 4 0 0 1-4-4V30a16 16 0 0 1 16-16z"
        className="stroke-muted"
        strokeDasharray="5 7"
      />
      <path d="M34 40h44M34 54h26" className="stroke-muted" />
      <circle cx="56" cy="14" r="7" className="fill-accent stroke-ink" />
    </svg>
  );
}
