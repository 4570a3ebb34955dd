import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { EventGrid } from './event-grid.tsx';
import { eventsQuery } from './events.api.ts';
import { EventsLayout } from './events-layout.tsx';

/** The events that are to come. */
export function DiscoverPage() {
  const { t } = useLingui();
  usePageTitle(t`Events`);
  const query = useInfiniteQuery(eventsQuery({ when: 'future' }));
  return (
    <EventsLayout>
      <EventGrid
        query={query}
        label={t`Events`}
        errorMessage={t`The events did not load.`}
        empty={
          <EmptyState
            action={
              <ButtonLink to="/events-parties/create-event">
                <Trans>Create an event</Trans>
              </ButtonLink>
            }
          >
            <Trans>No events found matching your criteria</Trans>
          </EmptyState>
        }
      />
    </EventsLayout>
  );
}
