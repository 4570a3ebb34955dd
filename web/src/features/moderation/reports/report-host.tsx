import { useEffect, useState } from 'react';
import { useViewer } from '#platform/session.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { sendPendingReports } from './pending-reports.ts';
import { onReport, type Reportable } from './report.ts';

const { Dialog: ReportDialog } = lazyDialog(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ['moderation'],
);

/** Shows the report dialog, and sends reports that were made without a network. Rendered once in the app. */
export function ReportHost() {
  const { id } = useViewer();
  const [target, setTarget] = useState<Reportable>();
  useEffect(() => onReport(setTarget), []);
  useEffect(() => {
    const send = () => void sendPendingReports(id);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [id]);
  return target && <ReportDialog target={target} onClose={() => setTarget(undefined)} />;
}
