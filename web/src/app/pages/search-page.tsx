import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { foundMax, searchMax } from '@baraza/contract/features/profile-limits.ts';
import { peopleQuery } from '#features/connections/connections.api.ts';
import { PeopleList } from '#features/connections/people-list.tsx';
import { PeopleFilterFields } from '#features/profiles/people-filter-fields.tsx';
import {
  filterNames,
  parseFilters,
  peopleFetcher,
  withFilter,
  type PeopleFilters,
} from '#features/profiles/people-filters.ts';
import { useUrlParams } from '#platform/api/url-params.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

/** Searches people by name, username or country, with filters. */
export function SearchPage() {
  const { t } = useLingui();
  const [params, changeParams] = useUrlParams();
  const filters = parseFilters(params);
  return (
    <div className="mx-auto grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Find People`} />
      <h1 className="text-page font-extrabold">
        <Trans>Find People</Trans>
      </h1>
      <search className="grid gap-3">
        <SearchBox
          term={filters.search ?? ''}
          label={t`Search people`}
          placeholder={t`Search users by name, username, country...`}
          maxLength={searchMax}
          takesFocus
          onSearch={(text) => changeParams((current) => withFilter(current, 'search', text))}
        />
        <PeopleFilterFields
          filters={filters}
          onChange={(name, value) => changeParams((current) => withFilter(current, name, value))}
          onClear={() =>
            changeParams((current) => filterNames.reduce((rest, name) => withFilter(rest, name, ''), current))
          }
        />
      </search>
      {Object.keys(filters).length > 0 ? (
        <Results filters={filters} />
      ) : (
        <EmptyState>
          <Trans>Enter a search term to find people</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function Results({ filters }: { filters: PeopleFilters }) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    ...peopleQuery(['search', filters], peopleFetcher(filters)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classNames('transition-opacity duration-120', query.isPlaceholderData && 'opacity-60')}>
      <PeopleList
        query={query}
        isFullyRendered
        listKey={`search ${JSON.stringify(filters)}`}
        errorMessage={t`Failed to search people`}
        countOf={(total) =>
          total === foundMax
            ? plural(total, { one: '# result', other: '#+ results' })
            : plural(total, { one: '# result', other: '# results' })
        }
        empty={
          <EmptyState>
            <Trans>No users match your search criteria</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
