import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, CircleHelp, CircleX, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { eventQuery } from '#features/events/events.api.ts';
import { hasCode } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { personName } from '#ui/person-name.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import {
  countCheckedIn,
  hasTicketFormat,
  secondUses,
  unsentScans,
  type CheckInLog,
  type OwnScan,
} from './check-in-log.ts';
import { CheckInCamera } from './check-in-camera.tsx';
import { CheckInSession, type CheckInState, type ScanVerdict } from './check-in-session.ts';
import { readDoorName, storeDoorName } from './door-name.ts';
import { openQrReader } from './qr-reader.ts';
import '#features/events/events-messages.ts';

/** The page where the host checks guests in. Works offline once it was loaded online. */
export function CheckInPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const { data: event } = useQuery(eventQuery(eventId));
  usePageTitle(t`Check in`);
  return (
    <div className="mx-auto grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <ButtonLink to={`/events-parties/events/${eventId}`} variant="quiet" size="small" className="-ms-3">
          <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
          <Trans>Back to the event</Trans>
        </ButtonLink>
      </div>
      <header>
        <h1 className="text-page font-extrabold">
          <Trans>Check in</Trans>
        </h1>
        {event && (
          <p dir="auto" className="text-lead wrap-anywhere text-muted">
            {event.title}
          </p>
        )}
      </header>
      <CheckInPanel key={eventId} eventId={eventId} />
    </div>
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
      <EmptyState>
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

interface SyncStatusProps {
  state: CheckInState;
  log: CheckInLog;
  onSync: () => void;
}

/** The number of guests who are in, and whether all scans are synced. */
function SyncStatus({ state, log, onSync }: SyncStatusProps) {
  const { ownScans, isUpToDate, isSyncing } = state;
  const unsent = unsentScans(ownScans).length;
  const { i18n } = useLingui();
  const [checkedIn, all] = [i18n.number(countCheckedIn(log, ownScans)), i18n.number(log.guests.length)];
  return (
    <div className="pinned flex flex-wrap items-center gap-3 border border-hairline bg-raised p-4">
      <p className="numbers grow text-card font-bold">
        <Trans>
          {checkedIn} of {all} are in
        </Trans>
      </p>
      <output className="flex items-center gap-2 text-label text-muted">
        {!isUpToDate && <CloudOff aria-hidden size={18} />}
        {unsent > 0
          ? plural(unsent, { one: '# scan is kept on this phone', other: '# scans are kept on this phone' })
          : isUpToDate && <Trans>All doors are up to date</Trans>}
      </output>
      <Button variant="secondary" size="small" pending={isSyncing} onClick={onSync}>
        {!isSyncing && <RefreshCw aria-hidden size={18} />}
        <Trans>Sync</Trans>
      </Button>
    </div>
  );
}

type Tone = 'good' | 'bad' | 'unsure';
const tones: Record<Tone, { color: string; Icon: typeof CircleCheck }> = {
  good: { color: 'bg-primary text-on-primary', Icon: CircleCheck },
  bad: { color: 'bg-heart text-on-heart', Icon: CircleX },
  unsure: { color: 'bg-accent text-on-accent', Icon: CircleHelp },
};

interface ScanResultPanelProps {
  lastScan: ScanVerdict | null;
  ownScans: OwnScan[];
  log: CheckInLog;
}

/** The result of the last scan: the server's once it is known, until then this phone's. */
function ScanResultPanel({ lastScan, ownScans, log }: ScanResultPanelProps) {
  const scan = ownScans.find(({ scanId }) => scanId === lastScan?.scanId);
  if (!lastScan || !scan) return <output className="sr-only" aria-live="assertive" />;
  const guest = lastScan.guest ?? log.guests.find(({ id }) => id === scan.attendeeId);
  const outcome = scan.outcome ?? scan.verdict;
  const tone: Tone = outcome === 'let_in' ? 'good' : outcome === 'unknown' ? 'unsure' : 'bad';
  const { color, Icon } = tones[tone];
  return (
    <output aria-live="assertive" className={`pinned flex items-center gap-4 p-4 ${color}`}>
      <Icon aria-hidden size={40} className="shrink-0" />
      <span className="grid min-w-0">
        <span className="text-card font-extrabold">
          <OutcomeLabel outcome={outcome} />
        </span>
        {guest && <bdi className="font-semibold wrap-anywhere">{personName(guest.user)}</bdi>}
        {outcome === 'unknown' && (
          <span className="text-label">
            <Trans>
              The ticket is not on this phone's guest list. The scan is saved and checked when you are back online.
            </Trans>
          </span>
        )}
      </span>
    </output>
  );
}

function OutcomeLabel({ outcome }: { outcome: NonNullable<OwnScan['outcome']> | OwnScan['verdict'] }): ReactNode {
  if (outcome === 'let_in') return <Trans>Let in</Trans>;
  if (outcome === 'used') return <Trans>Second use</Trans>;
  if (outcome === 'invalid') return <Trans>No ticket for this event</Trans>;
  return <Trans>Unknown ticket</Trans>;
}

/** Checks a guest in by a typed ticket code, for phones without a usable camera. */
function TicketCodeForm({ onSubmit }: { onSubmit: (ticket: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ticket = text.trim();
    if (!hasTicketFormat(ticket)) return setInvalid(true);
    onSubmit(ticket);
    setText('');
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label={t`Ticket code`}
        hint={t`The 8 digits and letters below the QR code.`}
        error={isInvalid ? t`A ticket code has 8 digits and letters.` : undefined}
        value={text}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        onChange={(input) => {
          setText(input.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" variant="secondary">
        <Trans>Check in</Trans>
      </Button>
    </form>
  );
}

/** Tickets that were used more than once. Every phone shows the same list. */
function SecondUses({ log }: { log: CheckInLog }) {
  const { i18n } = useLingui();
  const headingId = useId();
  const uses = secondUses(log);
  if (uses.length === 0) return null;
  const formatTime = (iso: string) => i18n.date(iso, { timeStyle: 'short' });
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-lead font-bold">
        <Trans>Second uses</Trans>
      </h2>
      <ul className="divide-y divide-hairline">
        {uses.map(({ guest, first, repeats }) => {
          const [letInAt, firstDoor] = [formatTime(first.scannedAt), first.door];
          return (
            <li key={guest.id} className="grid gap-0.5 py-2">
              <bdi className="font-semibold wrap-anywhere">{personName(guest.user)}</bdi>
              <span className="text-label text-muted">
                <Trans>
                  Let in at {letInAt}, <bdi>{firstDoor}</bdi>
                </Trans>
              </span>
              {repeats.map(({ id, scannedAt, door }) => {
                const usedAt = formatTime(scannedAt);
                return (
                  <span key={id} className="text-label font-semibold text-danger">
                    <Trans>
                      Used again at {usedAt}, <bdi>{door}</bdi>
                    </Trans>
                  </span>
                );
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ownScansMax = 20;

/** The scans of this phone, the latest first. */
function OwnScans({ log, ownScans }: { log: CheckInLog; ownScans: OwnScan[] }) {
  const { i18n } = useLingui();
  if (ownScans.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lead font-bold">
        <Trans>Scans on this phone</Trans>
      </h2>
      <ul className="divide-y divide-hairline">
        {ownScans
          .slice(-ownScansMax)
          .toReversed()
          .map((scan) => {
            const guest = log.guests.find(({ id }) => id === scan.attendeeId);
            return (
              <li key={scan.scanId} className="flex items-center gap-3 py-2">
                <span className="grid min-w-0 grow">
                  <bdi className="truncate font-semibold">{guest ? personName(guest.user) : '?'}</bdi>
                  <span className="text-meta text-muted">{i18n.date(scan.scannedAt, { timeStyle: 'short' })}</span>
                </span>
                <span className="grid shrink-0 justify-items-end text-label">
                  <OutcomeLabel outcome={scan.outcome ?? scan.verdict} />
                  {scan.outcome === null && (
                    <span className="text-meta text-muted">
                      <Trans>Not synced yet</Trans>
                    </span>
                  )}
                </span>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
