import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import { useAddressSearch } from '#platform/address-search.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { TabList, tabId } from '#ui/tab-list.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { choiceIn, filterNames, withChoice } from './event-choice.ts';
import { EventFilters } from './event-filters.tsx';
import { EventGrid } from './event-grid.tsx';
import { eventsQuery, type EventChoice } from './events.api.ts';
import { EventsLayout } from './events-layout.tsx';
import { NoEvents } from './no-events.tsx';

const panelId = 'discovered';

/** The events that are to come, or that have been: looked for by words, tag and campus. All of it stands in the address. */
export function DiscoverPage() {
  const { t } = useLingui();
  usePageTitle(t`Events`);
  const [address, change] = useAddressSearch();
  const choice = choiceIn(address);
  const ask = (name: keyof EventChoice, value: string) => change((now) => withChoice(now, name, value));
  const isNarrowed = [choice.search, choice.tag, choice.campus].some((part) => part !== undefined);
  const clear = () =>
    change((now) => ['search' as const, ...filterNames].reduce((left, name) => withChoice(left, name, ''), now));
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
        label={t`When they begin`}
        tabs={[
          { name: 'future', words: <Trans>Future</Trans> },
          { name: 'past', words: <Trans>Past</Trans> },
        ]}
        selected={choice.when}
        onSelect={(when) => ask('when', when === 'past' ? when : '')}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, choice.when)}>
        <Found key={JSON.stringify(choice)} choice={choice}>
          <EmptyState
            drawing={<NoEvents />}
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

function Found({ choice, children }: { choice: EventChoice; children: ReactNode }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventsQuery(choice));
  const label = choice.when === 'past' ? t`Past events` : t`Events to come`;
  return <EventGrid query={query} label={label} listKey={`events ${JSON.stringify(choice)}`} empty={children} />;
}
