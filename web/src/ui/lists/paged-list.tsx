import type { ReactNode } from 'react';
import { FailedQuery } from './error-panel.tsx';
import type { PagedQuery } from './load-more.tsx';
import { NextPage } from './next-page.tsx';

interface PagedListProps {
  query: PagedQuery & { isPending: boolean; data: unknown; refetch: () => unknown };
  /** Shown when a page does not load. */
  errorMessage: string;
  /** A placeholder for items being fetched. */
  skeleton: ReactNode;
  /** The items of the loaded pages. */
  children: ReactNode;
}

/** An endless list with its states: loading, failed, and filled. */
export function PagedList({ query, errorMessage, skeleton, children }: PagedListProps) {
  if (query.isPending) return skeleton;
  if (query.data === undefined) return <FailedQuery query={query} message={errorMessage} />;
  return (
    <>
      {children}
      <NextPage query={query} errorMessage={errorMessage}>
        {skeleton}
      </NextPage>
    </>
  );
}
