import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { useGoBack } from '#platform/device/go-back.ts';
import { Button } from '#ui/controls/button.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
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
    <EventsLayout title={t`My Events`}>
      <PageTitle title={t`My Events`} />
      <Button variant="quiet" size="small" className="-my-2 -ms-3 justify-self-start" onClick={goBack}>
        <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
        <Trans>Go back</Trans>
      </Button>
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
