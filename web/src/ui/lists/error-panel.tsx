import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { detailOf } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';

interface ErrorPanelProps {
  /** What failed, worded as in the specification. */
  message: string;
  /** The error; an API error contains a sentence for people. */
  error?: unknown;
  /** An additional sentence, for example that the text is kept. */
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** Shows that something did not load, with a button to retry. */
export function ErrorPanel({ message, error, detail = detailOf(error), onRetry, isRetrying = false }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="pinned mx-auto grid max-w-md justify-items-center gap-3 border border-hairline bg-raised p-6 text-center"
    >
      <svg aria-hidden width="64" height="48" viewBox="0 0 64 48" fill="none" strokeWidth="2.5" strokeLinecap="round">
        <path d="M6 20c14-14 38-14 52 0M15 29c9-9 25-9 34 0" className="stroke-muted" strokeDasharray="6 7" />
        <circle cx="32" cy="39" r="4" className="fill-heart" />
      </svg>
      <p className="text-lead font-semibold">{message}</p>
      {detail && <p className="text-muted">{detail}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} pending={isRetrying}>
          {!isRetrying && <RotateCw aria-hidden size={18} />}
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  );
}

interface FailedQueryProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What failed, worded as in the specification. */
  message: string;
}

/** Shows that a query failed, with a button to refetch. */
export function FailedQuery({ query, message }: FailedQueryProps) {
  return (
    <ErrorPanel
      message={message}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
