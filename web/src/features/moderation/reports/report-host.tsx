import { lazy, Suspense, useEffect, useState } from 'react';
import { loadWithMessages } from '#platform/messages.ts';
import { useViewer } from '#platform/session.ts';
import { sendPendingReports } from './pending-reports.ts';
import { onReport, type Reportable } from './report.ts';

const ReportDialog = lazy(() =>
  loadWithMessages(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }), ['moderation']),
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
  return (
    target && (
      <Suspense>
        <ReportDialog target={target} onClose={() => setTarget(undefined)} />
      </Suspense>
    )
  );
}
