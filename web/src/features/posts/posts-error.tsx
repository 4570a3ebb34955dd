import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#platform/api-error.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

interface PostsErrorProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A list of posts did not load. */
export function PostsError({ error, isRetrying, onRetry }: PostsErrorProps) {
  const { t } = useLingui();
  const detail = error instanceof ApiError ? error.detail : undefined;
  return <ErrorPanel message={t`Error fetching posts...`} {...{ detail, isRetrying, onRetry }} />;
}
