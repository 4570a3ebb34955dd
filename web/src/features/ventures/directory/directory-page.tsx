import { Trans, useLingui } from '@lingui/react/macro';
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { venturesQuery } from '#features/ventures/ventures.api.ts';
import { useUrlParams } from '#platform/api/url-params.ts';
import { countFound, idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { parseDirectoryParams, withDirectoryParams, type DirectoryParams } from './directory-params.ts';
import { VentureGrid } from './venture-grid.tsx';

/** Lists all student businesses. The URL holds the filters. */
export function DirectoryPage() {
  const { t } = useLingui();
  const title = t`Hustles`;
  const [urlParams, changeParams] = useUrlParams({ preventScrollReset: true });
  const params = parseDirectoryParams(urlParams);
  const query = useInfiniteQuery({ ...venturesQuery(params), placeholderData: keepPreviousData });
  return (
    <VenturesLayout title={title}>
      <PageTitle title={title} />
      <p className="-mt-2 text-muted">
        <Trans>What students make, sell and do for each other.</Trans>
      </p>
      <DirectoryFilters
        params={params}
        found={countFound(query)}
        onChange={(changes) => changeParams((current) => withDirectoryParams(current, changes))}
      />
      <Results query={query} params={params} onClear={() => changeParams(() => new URLSearchParams())} />
    </VenturesLayout>
  );
}

interface ResultsProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  params: DirectoryParams;
  onClear: () => void;
}

function Results({ query, params, onClear }: ResultsProps) {
  const { t } = useLingui();
  const errorMessage = t`Failed to load businesses. Please try again.`;
  if (query.isPending) return <GridSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;
  const ids = idsOf(query.data);
  if (ids.length === 0) {
    return (
      <EmptyState
        of="hustles"
        action={
          Object.keys(params).length > 0 ? (
            <Button variant="secondary" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          ) : (
            <ButtonLink to={venturePaths.create}>
              <Trans>Register your business</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>No businesses found matching your criteria.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={classNames('transition-opacity duration-120', query.isPlaceholderData && 'opacity-60')}>
      <VentureGrid ids={ids} listKey={JSON.stringify(params)} isBusy={query.isFetching} />
      <NextPage query={query} errorMessage={errorMessage}>
        <GridSkeleton />
      </NextPage>
    </div>
  );
}

function GridSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="pinned h-64" />
      ))}
    </div>
  );
}
