import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ErrorPanel } from './error-panel.tsx';

/** The part of an infinite query that this uses. */
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
  /** Shown when the next page does not load. */
  errorMessage: string;
  /** The label of the button. */
  children: ReactNode;
}

/** The end of a paged list: a button for the next page, or the error if it did not load. */
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
