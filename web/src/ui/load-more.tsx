import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorPanel } from './error-panel.tsx';

/** What is asked of a list that is fetched page by page. */
export interface PagedQuery {
  error: Error | null;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide'> {
  query: PagedQuery;
  /** What failed, when the next page does not load. */
  errorMessage: string;
  /** What the button says. */
  children: ReactNode;
}

/** The foot of a list that goes on at a press: its button, or that the next page did not load. */
export function LoadMore({ query, errorMessage, children, variant = 'quiet', ...look }: LoadMoreProps) {
  const loadMore = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) {
    return <ErrorPanel message={errorMessage} error={query.error} isRetrying={query.isFetching} onRetry={loadMore} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <Button size="small" variant={variant} {...look} pending={query.isFetchingNextPage} onClick={loadMore}>
      {children}
    </Button>
  );
}
