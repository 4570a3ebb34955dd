import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RefreshCw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { countCheckedIn, unsentScans, type CheckInLog } from './check-in-log.ts';
import type { CheckInState } from './check-in-session.ts';

interface SyncStatusProps {
  state: CheckInState;
  log: CheckInLog;
  onSync: () => void;
}

/** The number of guests who are in, and whether all scans are synced. */
export function SyncStatus({ state, log, onSync }: SyncStatusProps) {
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
