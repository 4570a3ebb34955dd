import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { foundMax } from '@baraza/contract/features/profile-limits.ts';
import { peopleQuery } from '#features/connections/connections.api.ts';
import { PeopleList } from '#features/connections/people-list.tsx';
import { peopleFetcher, type PeopleFilters } from '#features/profiles/people-filters.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { Titled } from '#ui/lists/titled.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** How many people are shown above the other results. */
const peopleShown = 4;

interface FoundPeopleProps {
  filters: PeopleFilters;
  /** The page with all of them. The list then shows only the first ones. */
  allPath?: string | undefined;
}

/** The people that a search finds: all, or the first ones with a link to all. */
export function FoundPeople({ filters, allPath }: FoundPeopleProps) {
  const { t } = useLingui();
  const isShort = allPath !== undefined;
  const key = isShort ? ['search', filters, 'first'] : ['search', filters];
  const query = useInfiniteQuery({
    ...peopleQuery(key, peopleFetcher(filters, isShort ? peopleShown : undefined)),
    placeholderData: keepPreviousData,
  });
  const count = query.data?.pages[0]?.total ?? 0;
  const list = (
    <div className={classNames('transition-opacity duration-120', query.isPlaceholderData && 'opacity-60')}>
      <PeopleList
        query={query}
        isFullyRendered
        isFirstPageOnly={isShort}
        listKey={`search ${JSON.stringify(filters)}`}
        errorMessage={t`Failed to search people`}
        countOf={(total) =>
          total === foundMax
            ? plural(total, { one: '# result', other: '#+ results' })
            : plural(total, { one: '# result', other: '# results' })
        }
        empty={
          // A drawing would push the other results off the first screen of a phone.
          <EmptyState of="people" isBelow={isShort}>
            <Trans>No users match your search criteria</Trans>
          </EmptyState>
        }
      />
    </div>
  );
  if (!isShort) return list;
  return (
    <Titled
      edge="bg-primary"
      title={<Trans>People</Trans>}
      to={count > peopleShown ? allPath : undefined}
      more={<Trans>All people</Trans>}
    >
      {list}
    </Titled>
  );
}
