import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { useGoBack } from '#platform/device/go-back.ts';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { BackButton } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { CreatedEvents } from './created-events.tsx';
import { RsvpdEvents } from './rsvpd-events.tsx';

const panelId = 'own-events';

/** The events the viewer attends and those they host. The address holds the selected tab. */
export function MyEventsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/events-parties');
  const [address, setAddress] = useSearchParams();
  const shown = address.get('show') === 'created' ? 'created' : 'rsvpd';
  return (
    <EventsLayout title={t`My Events`} back={<BackButton label={t`Go back`} onClick={goBack} />}>
      <PageTitle title={t`My Events`} />
      <TabList
        label={t`My Events`}
        tabs={[
          { name: 'rsvpd', label: <Trans>Rsvpd Events</Trans> },
          { name: 'created', label: <Trans>Created Events</Trans> },
        ]}
        selected={shown}
        onSelect={(show) => setAddress(show === 'created' ? { show } : {}, { replace: true })}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, shown)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {shown === 'created' ? <CreatedEvents /> : <RsvpdEvents />}
      </div>
    </EventsLayout>
  );
}
