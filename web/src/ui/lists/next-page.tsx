import { useEffect, useRef, type ReactNode } from 'react';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { ErrorPanel } from './error-panel.tsx';
import type { PagedQuery } from './load-more.tsx';

interface NextPageProps {
  query: PagedQuery;
  /** Shown when the next page does not load. */
  errorMessage: string;
  /** A placeholder for the items being fetched. */
  children: ReactNode;
}

/**
 * The end of an endless list. Loads the next page before the reader gets there, or there while data is saved; `LoadMore` waits for
 * a click instead.
 */
export function NextPage({ query, errorMessage, children }: NextPageProps) {
  const loadNext = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) {
    return <ErrorPanel message={errorMessage} error={query.error} isRetrying={query.isFetching} onRetry={loadNext} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <NearEnd isFetching={query.isFetching} onNear={loadNext}>
      {children}
    </NearEnd>
  );
}

interface NearEndProps {
  isFetching: boolean;
  /** Called when the end of the list is near, and after each fetch that leaves it there. */
  onNear: () => void;
  children: ReactNode;
}

function NearEnd({ isFetching, onNear, children }: NearEndProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFetching || !line.current) return;
    // A slow phone reports several changes together; the last one is current.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
      rootMargin: mayPrefetch() ? '500px' : '0px',
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={line} className="grid min-h-40">
      {isFetching && children}
    </div>
  );
}
