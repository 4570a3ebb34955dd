import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, CircleHelp, CircleX, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
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
  looksLikeTicket,
  secondUses,
  unsentScans,
  type CheckInLog,
  type OwnScan,
} from './check-in-log.ts';
import { CheckInCamera } from './check-in-camera.tsx';
import { CheckInSession, type CheckInState, type ScanVerdict } from './check-in-session.ts';
import { readDoorName, storeDoorName } from './door-name.ts';
import { openQrReader } from './qr-reader.ts';
import { eventQuery } from '#features/events/events.api.ts';
import '#features/events/events-messages.ts';

/** Where the host lets people in. It goes on without connection, once it was open with one. */
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
  const [name, setName] = useState(() => readDoorName(userId));
  const [door] = useState(() => new CheckInSession(userId, eventId));
  const state = useSyncExternalStore(door.watch, door.state);
  const { book, own, error, isSyncing } = state;
  useEffect(() => door.open(), [door]);
  useUnsent(unsentScans(own).length > 0);
  const [last, setLast] = useState<ScanVerdict | null>(null);
  // The reader's code is fetched while there is a connection.
  useEffect(() => void openQrReader().catch(() => undefined), []);

  if (hasCode(error, 'not_found') || hasCode(error, 'not_allowed')) {
    return (
      <EmptyState>
        <Trans>Only the host can check guests in.</Trans>
      </EmptyState>
    );
  }
  if (!book) {
    return error !== null && !isSyncing ? (
      <ErrorPanel message={t`Failed to fetch the guest list...`} error={error} onRetry={() => void door.sync()} />
    ) : (
      <Skeleton className="pinned h-56 w-full" />
    );
  }
  const scan = async (ticket: string) => {
    const scanned = await door.scan(ticket);
    navigator.vibrate?.(scanned.verdict === 'let_in' ? 80 : [80, 80, 80]);
    setLast(scanned);
  };
  return (
    <>
      <Touch state={state} book={book} onSync={() => void door.sync()} />
      {hasCode(error, 'event_cancelled') && (
        <p role="alert" className="text-danger">
          <Trans>This event has been cancelled.</Trans>
        </p>
      )}
      <Result last={last} own={own} book={book} />
      <CheckInCamera onRead={(ticket) => void scan(ticket)} />
      <TypedTicket onTyped={(ticket) => void scan(ticket)} />
      <SecondUses book={book} />
      <OwnScans book={book} own={own} />
      <TextField
        label={t`Name of this door`}
        hint={t`The other doors see this name when a ticket is used twice.`}
        value={name}
        maxLength={40}
        onChange={(input) => {
          setName(input.target.value);
          storeDoorName(userId, input.target.value);
        }}
      />
    </>
  );
}

/** How many are in, and whether the other doors and the server know of it. */
function Touch({ state, book, onSync }: { state: CheckInState; book: CheckInLog; onSync: () => void }) {
  const { own, isInTouch, isSyncing } = state;
  const unsent = unsentScans(own).length;
  const { i18n } = useLingui();
  const [inside, all] = [i18n.number(countCheckedIn(book, own)), i18n.number(book.guests.length)];
  return (
    <div className="pinned flex flex-wrap items-center gap-3 border border-hairline bg-raised p-4">
      <p className="numbers grow text-card font-bold">
        <Trans>
          {inside} of {all} are in
        </Trans>
      </p>
      <output className="flex items-center gap-2 text-label text-muted">
        {!isInTouch && <CloudOff aria-hidden size={18} />}
        {unsent > 0
          ? plural(unsent, { one: '# scan is kept on this phone', other: '# scans are kept on this phone' })
          : isInTouch && <Trans>All doors are up to date</Trans>}
      </output>
      <Button variant="secondary" size="small" pending={isSyncing} onClick={onSync}>
        {!isSyncing && <RefreshCw aria-hidden size={18} />}
        <Trans>Sync</Trans>
      </Button>
    </div>
  );
}

type Tone = 'good' | 'bad' | 'unsure';
const tones: Record<Tone, { look: string; Icon: typeof CircleCheck }> = {
  good: { look: 'bg-primary text-on-primary', Icon: CircleCheck },
  bad: { look: 'bg-heart text-on-heart', Icon: CircleX },
  unsure: { look: 'bg-accent text-on-accent', Icon: CircleHelp },
};

/** What to do with whoever stands there: by what the server said, or until then by what the phone knows. */
function Result({ last, own, book }: { last: ScanVerdict | null; own: OwnScan[]; book: CheckInLog }) {
  const scan = own.find(({ scanId }) => scanId === last?.scanId);
  if (!last || !scan) return <output className="sr-only" aria-live="assertive" />;
  const guest = last.guest ?? book.guests.find(({ id }) => id === scan.attendeeId);
  const outcome = scan.told ?? scan.said;
  const tone: Tone = outcome === 'let_in' ? 'good' : outcome === 'unknown' ? 'unsure' : 'bad';
  const { look, Icon } = tones[tone];
  return (
    <output aria-live="assertive" className={`pinned flex items-center gap-4 p-4 ${look}`}>
      <Icon aria-hidden size={40} className="shrink-0" />
      <span className="grid min-w-0">
        <span className="text-card font-extrabold">
          <OutcomeWords outcome={outcome} />
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

function OutcomeWords({ outcome }: { outcome: NonNullable<OwnScan['told']> | OwnScan['said'] }): ReactNode {
  if (outcome === 'let_in') return <Trans>Let in</Trans>;
  if (outcome === 'used') return <Trans>Second use</Trans>;
  if (outcome === 'invalid') return <Trans>No ticket for this event</Trans>;
  return <Trans>Unknown ticket</Trans>;
}

function TypedTicket({ onTyped }: { onTyped: (ticket: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!looksLikeTicket(typed)) return setWrong(true);
    onTyped(typed);
    setText('');
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label={t`Ticket code`}
        hint={t`The 8 digits and letters below the QR code.`}
        error={isWrong ? t`A ticket code has 8 digits and letters.` : undefined}
        value={text}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        onChange={(input) => {
          setText(input.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" variant="secondary">
        <Trans>Check in</Trans>
      </Button>
    </form>
  );
}

/** Tickets that were used at two doors, or twice at one: the same list at every door. */
function SecondUses({ book }: { book: CheckInLog }) {
  const { i18n } = useLingui();
  const headingId = useId();
  const uses = secondUses(book);
  if (uses.length === 0) return null;
  const at = (moment: string) => i18n.date(moment, { timeStyle: 'short' });
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-lead font-bold">
        <Trans>Second uses</Trans>
      </h2>
      <ul className="divide-y divide-hairline">
        {uses.map(({ guest, first, again }) => {
          const [letInAt, firstDoor] = [at(first.scannedAt), first.door];
          return (
            <li key={guest.id} className="grid gap-0.5 py-2">
              <bdi className="font-semibold wrap-anywhere">{personName(guest.user)}</bdi>
              <span className="text-label text-muted">
                <Trans>
                  Let in at {letInAt}, <bdi>{firstDoor}</bdi>
                </Trans>
              </span>
              {again.map(({ id, scannedAt, door }) => {
                const usedAt = at(scannedAt);
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

const shownScans = 20;

/** What this phone has scanned, the latest first. */
function OwnScans({ book, own }: { book: CheckInLog; own: OwnScan[] }) {
  const { i18n } = useLingui();
  if (own.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lead font-bold">
        <Trans>Scans on this phone</Trans>
      </h2>
      <ul className="divide-y divide-hairline">
        {own
          .slice(-shownScans)
          .toReversed()
          .map((scan) => {
            const guest = book.guests.find(({ id }) => id === scan.attendeeId);
            return (
              <li key={scan.scanId} className="flex items-center gap-3 py-2">
                <span className="grid min-w-0 grow">
                  <bdi className="truncate font-semibold">{guest ? personName(guest.user) : '?'}</bdi>
                  <span className="text-meta text-muted">{i18n.date(scan.scannedAt, { timeStyle: 'short' })}</span>
                </span>
                <span className="grid shrink-0 justify-items-end text-label">
                  <OutcomeWords outcome={scan.told ?? scan.said} />
                  {scan.told === null && (
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
