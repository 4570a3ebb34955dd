import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { collectParts, venturePartQuery, type VentureParts } from '#features/ventures/ventures.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import type { PagedQuery } from '#ui/lists/load-more.tsx';

interface ExpandableListProps<Name extends keyof VentureParts> {
  ventureId: Id;
  name: Name;
  /** The entries shown while the list is collapsed; they come with the venture. */
  first: VentureParts[Name][];
  hasMore: boolean;
  /** Completes "Show All" for screen readers. */
  label: string;
  children: (part: VentureParts[Name]) => ReactNode;
}

/** The first entries of one of a venture's lists. The rest is loaded when the reader expands it. */
export function ExpandableList<Name extends keyof VentureParts>({
  ventureId,
  name,
  first,
  hasMore,
  label,
  children,
}: ExpandableListProps<Name>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...venturePartQuery(ventureId, name), enabled: isOpen });
  const shown = isOpen && query.data ? collectParts<VentureParts[Name]>(query.data) : first;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <ul aria-busy={query.isFetching} className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((part) => (
          <li key={part.id}>{children(part)}</li>
        ))}
      </ul>
      {isOpen && query.isError && (
        <ErrorPanel
          message={t`Failed to load the rest.`}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && query.hasNextPage && !query.isError && <ShowMore query={query} />}
        {hasMore && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            pending={isOpen && query.isPending && !query.isError}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Show Less</Trans> : <Trans>Show All</Trans>}
            <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Loads the next page of an expanded list. */
export function ShowMore({ query }: { query: Pick<PagedQuery, 'isFetchingNextPage' | 'fetchNextPage'> }) {
  return (
    <Button
      variant="secondary"
      size="small"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      <Trans>Show more</Trans>
    </Button>
  );
}
