import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { personName } from '#ui/text/person-name.ts';
import { secondUses, type CheckInLog, type OwnScan } from './check-in-log.ts';
import { OutcomeLabel } from './scan-outcome.tsx';

/** Tickets that were used more than once. Every phone shows the same list. */
export function SecondUses({ log }: { log: CheckInLog }) {
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
export function OwnScans({ log, ownScans }: { log: CheckInLog; ownScans: OwnScan[] }) {
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
