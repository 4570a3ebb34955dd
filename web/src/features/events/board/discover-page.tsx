import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import { useAddressSearch } from '#platform/address-search.ts';
import { useViewer } from '#platform/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { TabList, tabId } from '#ui/tab-list.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { filterFromAddress, filterNames, withFilter } from './event-list-filter.ts';
import { EventFilters } from './event-filters.tsx';
import { EventGrid } from './event-grid.tsx';
import { storeSort, readSort, type EventSort } from './event-sort.ts';
import { eventsQuery, type EventListFilter } from '#features/events/events.api.ts';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { NoEventsDrawing } from '#features/events/no-events-drawing.tsx';

const panelId = 'discovered';

/** The events that are to come, or that have been: looked for by words, tag and campus. All of it stands in the address. */
export function DiscoverPage() {
  const { t } = useLingui();
  usePageTitle(t`Events`);
  const [address, change] = useAddressSearch();
  const { id: viewerId } = useViewer();
  const [kept, setKept] = useState(() => readSort(viewerId));
  const asked = filterFromAddress(address);
  const choice: EventListFilter = kept === 'soonest' ? { ...asked, sort: kept } : asked;
  const ask = (name: keyof EventListFilter, value: string) => change((now) => withFilter(now, name, value));
  const isNarrowed = [choice.search, choice.tag, choice.campus].some((part) => part !== undefined);
  const clear = () =>
    change((now) => ['search' as const, ...filterNames].reduce((left, name) => withFilter(left, name, ''), now));
  return (
    <EventsLayout>
      <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <SearchBox
          asked={choice.search ?? ''}
          onSearch={(text) => ask('search', text)}
          label={t`Search events`}
          placeholder={t`Search by title or location...`}
          maxLength={eventSearchMax}
        />
        <EventFilters choice={choice} onChange={ask} />
      </search>
      <TabList
        label={t`When events start`}
        tabs={[
          { name: 'future', words: <Trans>Future</Trans> },
          { name: 'past', words: <Trans>Past</Trans> },
        ]}
        selected={choice.when}
        onSelect={(when) => ask('when', when === 'past' ? when : '')}
        panelId={panelId}
      />
      <SortField
        choice={choice}
        onChange={(sort) => {
          setKept(sort);
          storeSort(viewerId, sort);
          ask('sort', sort === 'soonest' ? sort : '');
        }}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, choice.when)}>
        <Found key={JSON.stringify(choice)} choice={choice}>
          <EmptyState
            drawing={<NoEventsDrawing />}
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
        </Found>
      </div>
    </EventsLayout>
  );
}

interface SortFieldProps {
  choice: EventListFilter;
  onChange: (sort: EventSort) => void;
}

/** The order of the list. Of past events those nearest to now are the latest. */
function SortField({ choice, onChange }: SortFieldProps) {
  const { t } = useLingui();
  return (
    <label className="-mb-1 flex items-center gap-2 justify-self-end text-label font-semibold text-muted">
      <Trans>Sort by</Trans>
      <select
        value={choice.sort ?? 'created'}
        onChange={(event) => onChange(event.target.value === 'soonest' ? 'soonest' : 'created')}
        className="min-h-12 rounded-md border border-control bg-raised px-2 text-body font-normal text-ink"
      >
        <option value="created">{t`Recently added`}</option>
        <option value="soonest">{choice.when === 'past' ? t`Latest first` : t`Soonest first`}</option>
      </select>
    </label>
  );
}

function Found({ choice, children }: { choice: EventListFilter; children: ReactNode }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventsQuery(choice));
  const label = choice.when === 'past' ? t`Past events` : t`Upcoming events`;
  return <EventGrid query={query} label={label} listKey={`events ${JSON.stringify(choice)}`} empty={children} />;
}
