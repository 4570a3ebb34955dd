import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { foundMax, searchMax } from '@baraza/contract/features/profile-limits.ts';
import { peopleQuery } from '#features/connections/connections.api.ts';
import { PeopleFilterFields } from '#features/profiles/people-filter-fields.tsx';
import { filterNames, parseFilters, peopleFetcher, withFilter } from '#features/profiles/people-filters.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUrlParams } from '#platform/api/url-params.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { FoundPeople } from './found-people.tsx';
import { keepSearch } from './recent-searches.ts';

const BeforeTyping = lazyPart(
  async () => (await import('./before-typing.tsx')).BeforeTyping,
  ['connections', 'events', 'profiles', 'ventures'],
);
const FoundEverything = lazyPart(
  async () => (await import('./found-everything.tsx')).FoundEverything,
  ['communities', 'events', 'profiles', 'ventures'],
);

/** Searches people, events, businesses and tags by a text, or only people with filters or `?show=people`. */
export function SearchPage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const [params, changeParams] = useUrlParams();
  const filters = parseFilters(params);
  const { search } = filters;
  const isOnlyPeople = params.get('show') === 'people' || filterNames.some((name) => filters[name] !== undefined);
  const { data } = useInfiniteQuery({
    ...peopleQuery(['search', filters], peopleFetcher(filters)),
    enabled: isOnlyPeople,
  });
  const total = data?.pages[0]?.total;
  const keep = () => search && keepSearch(viewer.id, search);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Search`} />
      <PageHeading>
        <Trans>Find People</Trans>
      </PageHeading>
      <search className="grid gap-3">
        <SearchBox
          term={search ?? ''}
          label={t`Search`}
          placeholder={t`Search users by name, username, country...`}
          maxLength={searchMax}
          takesFocus
          onSearch={(text) => changeParams((current) => withFilter(current, 'search', text))}
        />
        <PeopleFilterFields
          filters={filters}
          found={total === foundMax ? undefined : total}
          onChange={(name, value) => changeParams((current) => withFilter(current, name, value))}
          onClear={() =>
            changeParams((current) => filterNames.reduce((rest, name) => withFilter(rest, name, ''), current))
          }
        />
      </search>
      {Object.keys(filters).length === 0 ? (
        <>
          <p className="text-muted">
            <Trans>Enter a search term to find people</Trans>
          </p>
          <BeforeTyping />
        </>
      ) : (
        // A search that led to something is kept for the next visit. The links inside are the controls.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClickCapture={({ target }) => target instanceof Element && target.closest('a') && keep()}>
          {search !== undefined && !isOnlyPeople ? (
            <FoundEverything search={search} peoplePath={`?${withShow(params)}`} />
          ) : (
            <FoundPeople filters={filters} />
          )}
        </div>
      )}
    </div>
  );
}

function withShow(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.set('show', 'people');
  return next.toString();
}
