import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { EventMissing } from '#features/events/event-missing.tsx';
import { EventSubpage } from '#features/events/event-subpage.tsx';
import { eventQuery } from '#features/events/events.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { AttendeesPanel } from './attendees-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { WaitlistPanel } from './waitlist-panel.tsx';

const tabs = ['coming', 'requests', 'invited', 'waitlist'] as const;
type Tab = (typeof tabs)[number];

/** Attendees, requests, invitations and waitlist of an event, for its host. */
export function GuestsPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const { data: event, error } = query;
  const title = <PageTitle title={t`Guests`} />;
  if (event === null || hasCode(error, 'not_found')) {
    return (
      <>
        {title}
        <EventMissing />
      </>
    );
  }
  return (
    <EventSubpage eventId={eventId} heading={<Trans>Guests</Trans>} eventTitle={event?.title}>
      {title}
      {event ? (
        event.canManage ? (
          <Filled event={event} />
        ) : (
          <EmptyState of="people">
            <Trans>Only the host can manage the guests.</Trans>
          </EmptyState>
        )
      ) : query.isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <ErrorPanel
          message={t`Failed to fetch`}
          error={error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </EventSubpage>
  );
}

function Filled({ event }: { event: Event }) {
  const { t } = useLingui();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  // Hosts of private events open this page mostly to answer requests.
  const defaultTab: Tab = event.visibility === 'PRIVATE' ? 'requests' : 'coming';
  const selected = tabs.find((tab) => tab === requestedTab) ?? defaultTab;
  const labels: Record<Tab, string> = {
    coming: t`Coming`,
    requests: t`Requests`,
    invited: t`Invited`,
    waitlist: t`Waitlist`,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="-mx-4 overflow-x-auto px-4 text-label md:text-body">
        <TabList
          label={t`Guests`}
          panelId={panelId}
          selected={selected}
          tabs={tabs.map((name) => ({ name, label: labels[name] }))}
          onSelect={(tab) => setParams({ tab }, { replace: true })}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, selected)}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {selected === 'coming' && <AttendeesPanel event={event} />}
        {selected === 'requests' && <RequestsPanel event={event} />}
        {selected === 'invited' && <InvitationsPanel event={event} />}
        {selected === 'waitlist' && <WaitlistPanel event={event} />}
      </div>
    </div>
  );
}
