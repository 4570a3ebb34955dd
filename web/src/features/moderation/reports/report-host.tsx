import { useEffect, useState } from 'react';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { onReport, type Reportable } from './report.ts';

const { Dialog: ReportDialog } = lazyDialog(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ['moderation'],
);

/** Shows the report dialog. Rendered once in the app. */
export function ReportHost() {
  const [target, setTarget] = useState<Reportable>();
  useEffect(() => onReport(setTarget), []);
  return target && <ReportDialog target={target} onClose={() => setTarget(undefined)} />;
}
