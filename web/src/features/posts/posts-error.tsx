import { useLingui } from '@lingui/react/macro';
import { ErrorPanel } from '#ui/error-panel.tsx';

interface PostsErrorProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The error panel of a list of posts. */
export function PostsError({ error, isRetrying, onRetry }: PostsErrorProps) {
  const { t } = useLingui();
  return <ErrorPanel message={t`Error fetching posts...`} {...{ error, isRetrying, onRetry }} />;
}
