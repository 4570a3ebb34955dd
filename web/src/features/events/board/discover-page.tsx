import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { eventsQuery, type EventListFilter } from '#features/events/events.api.ts';
import { countFound } from '#platform/api/id-lists.ts';
import { useUrlParams } from '#platform/api/url-params.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { filterFromAddress, filterNames, withFilter } from './event-list-filter.ts';
import { EventFilters } from './event-filters.tsx';
import { EventGrid } from './event-grid.tsx';
import { readSort, storeSort } from './event-sort.ts';

const panelId = 'discovered';

/** Upcoming or past events with search, filters and sorting, all of which are in the URL. */
export function DiscoverPage() {
  const { t } = useLingui();
  const [params, changeParams] = useUrlParams();
  const { id: viewerId } = useViewer();
  const [storedSort, setStoredSort] = useState(() => readSort(viewerId));
  const filter = filterFromAddress(params, storedSort);
  const query = useInfiniteQuery(eventsQuery(filter));
  const setParameter = (name: keyof EventListFilter, value: string) =>
    changeParams((current) => withFilter(current, name, value));
  const isNarrowed = [filter.search, ...filterNames.map((name) => filter[name])].some((value) => value !== undefined);
  const clear = () =>
    changeParams((current) =>
      ['search' as const, ...filterNames].reduce((rest, name) => withFilter(rest, name, ''), current),
    );
  return (
    <EventsLayout>
      <PageTitle title={t`Events`} />
      <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchBox
          term={filter.search ?? ''}
          onSearch={(text) => setParameter('search', text)}
          label={t`Search events`}
          placeholder={t`Search by title or location...`}
          maxLength={eventSearchMax}
        />
        <EventFilters
          filter={filter}
          onChange={setParameter}
          onSort={(sort) => {
            setStoredSort(sort);
            storeSort(viewerId, sort);
            setParameter('sort', sort);
          }}
          onClear={() =>
            changeParams((current) => filterNames.reduce((rest, name) => withFilter(rest, name, ''), current))
          }
          found={countFound(query)}
        />
      </search>
      <TabList
        label={t`When events start`}
        tabs={[
          { name: 'future', label: <Trans>Future</Trans> },
          { name: 'past', label: <Trans>Past</Trans> },
        ]}
        selected={filter.when}
        onSelect={(when) => setParameter('when', when === 'past' ? when : '')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, filter.when)}>
        <FilteredEvents key={JSON.stringify(filter)} filter={filter}>
          <EmptyState
            of="events"
            action={
              isNarrowed ? (
                <Button onClick={clear}>
                  <Trans>Show all events</Trans>
                </Button>
              ) : (
                <ButtonLink to="/events-parties/create-event">
                  <Trans>Create an event</Trans>
                </ButtonLink>
              )
            }
          >
            <Trans>No events found matching your criteria</Trans>
          </EmptyState>
        </FilteredEvents>
      </div>
    </EventsLayout>
  );
}

function FilteredEvents({ filter, children }: { filter: EventListFilter; children: ReactNode }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventsQuery(filter));
  return (
    <EventGrid
      query={query}
      label={filter.when === 'past' ? t`Past events` : t`Upcoming events`}
      listKey={`events ${JSON.stringify(filter)}`}
      isByDate={filter.when === 'future' && filter.sort === 'soonest'}
      empty={children}
    />
  );
}
