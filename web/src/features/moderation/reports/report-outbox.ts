import type { NewReport, Report } from '@baraza/contract/features/reports.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { OutboxDraft, Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { reportsKey } from './reports.api.ts';

/** The lane of the unsent reports. */
export const reportLane = 'reports';

export const reportKind = defineOutboxKind<NewReport, Report>({
  name: 'report',
  send: (body, { id: idempotencyKey }) => call('POST /api/reports', { body, idempotencyKey }),
  onSent: () => void queryClient.invalidateQueries({ queryKey: reportsKey }),
});

/** Returns the entry of a report. */
export function reportDraft(report: NewReport): OutboxDraft<NewReport> {
  return {
    lane: reportLane,
    content: report,
    note: { path: '/settings/blocked', ...(report.note && { text: report.note }) },
  };
}

/** Sends a report. Without a network it waits on the device. Throws an ApiError if it is refused or cannot be kept. */
export function sendReport(report: NewReport): Promise<Submitted<Report>> {
  return submitEntry(reportKind, reportDraft(report));
}
