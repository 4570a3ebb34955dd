import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { personName } from '#ui/text/person-name.ts';
import type { CheckInLog, OwnScan } from './check-in-log.ts';
import type { ScanVerdict } from './check-in-session.ts';

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
export function ScanResultPanel({ lastScan, ownScans, log }: ScanResultPanelProps) {
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

/** What the server decided about a scan, or this phone. */
export function OutcomeLabel({
  outcome,
}: {
  outcome: NonNullable<OwnScan['outcome']> | OwnScan['verdict'];
}): ReactNode {
  if (outcome === 'let_in') return <Trans>Let in</Trans>;
  if (outcome === 'used') return <Trans>Second use</Trans>;
  if (outcome === 'invalid') return <Trans>No ticket for this event</Trans>;
  return <Trans>Unknown ticket</Trans>;
}
