import { ApiError } from '#platform/api-error.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

interface EventsErrorProps {
  /** What failed, in the words of the page. */
  message: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A list of events did not load. */
export function EventsError({ message, error, isRetrying, onRetry }: EventsErrorProps) {
  const detail = error instanceof ApiError ? error.detail : undefined;
  return <ErrorPanel {...{ message, detail, isRetrying, onRetry }} />;
}
