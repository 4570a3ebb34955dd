import { Trans } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { MenuItem } from '#ui/dialogs/menu.tsx';
import { openReport, type Reportable } from './report.ts';

/** The choice of a menu that reports content or a person. Not for the viewer's own. */
export function ReportMenuItem({ target }: { target: Reportable }) {
  return (
    <MenuItem icon={<Flag aria-hidden size={18} />} onClick={() => openReport(target)}>
      <Trans>Report</Trans>
    </MenuItem>
  );
}
