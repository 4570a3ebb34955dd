import type { MessageDescriptor } from '@lingui/core';
import type { ReportTarget } from '@baraza/contract/features/reports.ts';

/** The names of kinds of content that people can report. */
export type ReportLabels = Readonly<Partial<Record<ReportTarget, MessageDescriptor>>>;

let labels: ReportLabels = {};

/** Sets the names of all features. */
export function setReportLabels(all: ReportLabels): void {
  labels = all;
}

/** Returns the name of a kind; undefined for a kind of a newer server. */
export function findReportLabel(target: ReportTarget): MessageDescriptor | undefined {
  return labels[target];
}
