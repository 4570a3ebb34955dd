import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { EventSubpage } from '#features/events/event-subpage.tsx';
import { eventQuery } from '#features/events/events.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { CheckInCamera } from './check-in-camera.tsx';
import { unsentScans } from './check-in-log.ts';
import { CheckInSession, type ScanVerdict } from './check-in-session.ts';
import { readDoorName, storeDoorName } from './door-name.ts';
import { openQrReader } from './qr-reader.ts';
import { OwnScans, SecondUses } from './scan-lists.tsx';
import { ScanResultPanel } from './scan-outcome.tsx';
import { SyncStatus } from './sync-status.tsx';
import { TicketCodeForm } from './ticket-code-form.tsx';

/** The page where the host checks guests in. Works offline once it was loaded online. */
export function CheckInPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const { data: event } = useQuery(eventQuery(eventId));
  return (
    <EventSubpage eventId={eventId} heading={<Trans>Check in</Trans>} eventTitle={event?.title}>
      <PageTitle title={t`Check in`} />
      <CheckInPanel key={eventId} eventId={eventId} />
    </EventSubpage>
  );
}

function CheckInPanel({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const { id: userId } = useViewer();
  const [doorName, setDoorName] = useState(() => readDoorName(userId));
  const [session] = useState(() => new CheckInSession(userId, eventId));
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { log, ownScans, error, isSyncing } = state;
  useEffect(() => session.start(), [session]);
  useUnsent(unsentScans(ownScans).length > 0);
  const [lastScan, setLastScan] = useState<ScanVerdict | null>(null);
  // Loads the QR decoder while there is a network.
  useEffect(() => void openQrReader().catch(() => undefined), []);

  if (hasCode(error, 'not_found') || hasCode(error, 'not_allowed')) {
    return (
      <EmptyState of="people">
        <Trans>Only the host can check guests in.</Trans>
      </EmptyState>
    );
  }
  if (!log) {
    return error !== null && !isSyncing ? (
      <ErrorPanel message={t`Failed to fetch the guest list...`} error={error} onRetry={() => void session.sync()} />
    ) : (
      <Skeleton className="pinned h-56 w-full" />
    );
  }
  const scan = async (ticket: string) => {
    const scanned = await session.scan(ticket);
    navigator.vibrate?.(scanned.verdict === 'let_in' ? 80 : [80, 80, 80]);
    setLastScan(scanned);
  };
  return (
    <>
      <SyncStatus state={state} log={log} onSync={() => void session.sync()} />
      {hasCode(error, 'event_cancelled') && (
        <p role="alert" className="text-danger">
          <Trans>This event has been cancelled.</Trans>
        </p>
      )}
      <ScanResultPanel lastScan={lastScan} ownScans={ownScans} log={log} />
      <CheckInCamera onRead={(ticket) => void scan(ticket)} />
      <TicketCodeForm onSubmit={(ticket) => void scan(ticket)} />
      <SecondUses log={log} />
      <OwnScans log={log} ownScans={ownScans} />
      <TextField
        label={t`Name of this door`}
        hint={t`The other doors see this name when a ticket is used twice.`}
        value={doorName}
        maxLength={40}
        onChange={(input) => {
          setDoorName(input.target.value);
          storeDoorName(userId, input.target.value);
        }}
      />
    </>
  );
}
