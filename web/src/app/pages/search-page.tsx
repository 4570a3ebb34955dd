import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchMax } from '@baraza/contract/features/profile-limits.ts';
import { peopleQuery } from '#features/connections/connections.api.ts';
import { PeopleList } from '#features/connections/people-list.tsx';
import { PeopleFilterFields } from '#features/profiles/people-filter-fields.tsx';
import {
  filterNames,
  filtersIn,
  findPeople,
  withFilter,
  type PeopleFilters,
} from '#features/profiles/people-filters.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { controlLook } from '#ui/field.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** How long one must stop typing before it is searched for, in ms. */
const searchPause = 750;

/** People by name, username or country, narrowed by what they told of themselves. */
export function SearchPage() {
  const { t } = useLingui();
  usePageTitle(t`Find People`);
  const [address, setAddress] = useSearchParams();
  const filters = filtersIn(address);
  const ask = (change: (before: URLSearchParams) => URLSearchParams) => setAddress(change, { replace: true });
  return (
    <div className="mx-auto grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-page font-extrabold">
        <Trans>Find People</Trans>
      </h1>
      <search className="grid gap-3">
        <SearchBox asked={filters.search ?? ''} onSearch={(text) => ask((now) => withFilter(now, 'search', text))} />
        <PeopleFilterFields
          filters={filters}
          onChange={(name, value) => ask((now) => withFilter(now, name, value))}
          onClear={() => ask((now) => filterNames.reduce((left, name) => withFilter(left, name, ''), now))}
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

/** Searches once the typing has paused, or at once on Enter; follows the address where something else changes that. */
function SearchBox({ asked, onSearch }: { asked: string; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(asked);
  const told = useRef(asked);

  const tell = useEffectEvent((text: string) => {
    if (text === told.current) return;
    told.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(typed.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (asked === told.current) return;
    told.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        told.current = typed.trim();
        onSearch(typed);
      }}
    >
      <Search
        aria-hidden
        size={20}
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto hidden text-muted md:block"
      />
      <input
        ref={box}
        type="search"
        aria-label={t`Search people`}
        placeholder={t`Search users by name, username, country...`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={searchMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(controlLook, 'text-ellipsis placeholder:text-label md:ps-11 md:placeholder:text-body')}
      />
    </form>
  );
}

function Results({ filters }: { filters: PeopleFilters }) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    ...peopleQuery(['search', filters], findPeople(filters)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classNames('transition-opacity duration-120', query.isPlaceholderData && 'opacity-60')}>
      <PeopleList
        query={query}
        errorMessage={t`Failed to search people`}
        countOf={(total) => plural(total, { one: '# result', other: '# results' })}
        empty={
          <EmptyState>
            <Trans>No users match your search criteria</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
