import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** Content or a person to report. For a profile, `id` is the person's id. */
export interface Reportable {
  type: ReportTarget;
  id: Id;
}

type Show = (target: Reportable) => void;

let show: Show | undefined;

/** Registers the component that shows the report dialog. Returns the function that unregisters it. */
export function onReport(listener: Show): () => void {
  show = listener;
  return () => (show = undefined);
}

/** Opens the report dialog for a target. */
export function openReport(target: Reportable): void {
  if (!show) throw new Error('Nothing shows reports: ReportHost is not rendered.');
  show(target);
}
