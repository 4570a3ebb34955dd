import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { partsOf, venturePartQuery, type Parts } from '#features/ventures/ventures.api.ts';
import '#features/ventures/ventures-messages.ts';

interface PartListProps<Name extends keyof Parts> {
  ventureId: Id;
  name: Name;
  /** Those that came with the venture, as far as they are shown by themselves. */
  first: Parts[Name][];
  hasMore: boolean;
  /** What the button is about, for those who hear it alone. */
  label: string;
  children: (part: Parts[Name]) => ReactNode;
}

/** The first few of a venture's reviews, products or team, and all of them once asked for. */
export function PartList<Name extends keyof Parts>({
  ventureId,
  name,
  first,
  hasMore,
  label,
  children,
}: PartListProps<Name>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...venturePartQuery(ventureId, name), enabled: isOpen });
  const shown = isOpen && query.data ? partsOf<Parts[Name]>(query.data) : first;
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
        {isOpen && query.hasNextPage && !query.isError && (
          <Button
            variant="secondary"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        )}
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
