import { decisionActions, reportReasons } from '@baraza/contract/features/report-limits.ts';
import type { TransparencyPeriod } from '@baraza/contract/features/stewardship.ts';
import { hideSmallNumbers } from './transparency.policy.ts';
import type { PeriodRow } from './transparency.queries.ts';

/** How many decisions a median needs. */
const medianMin = 5;

export function viewPeriod(row: PeriodRow): TransparencyPeriod {
  const reports = hideSmallNumbers(countsIn(row.reports, reportReasons));
  const counts = countsIn(row.decisions, decisionActions);
  const decisions = hideSmallNumbers(counts);
  const appeals = hideSmallNumbers([row.appeals_reversed, row.appeals_upheld]);
  const hasMedian = row.median_hours !== null && counts.reduce((sum, count) => sum + count, 0) >= medianMin;
  return {
    period: row.period,
    reports: reports.total,
    reportsByReason: reportReasons.map((reason, index) => ({ reason, count: reports.parts[index] ?? null })),
    decisions: decisions.total,
    decisionsByAction: decisionActions.map((action, index) => ({ action, count: decisions.parts[index] ?? null })),
    medianHours: hasMedian ? Math.round((row.median_hours ?? 0) * 10) / 10 : null,
    appeals: appeals.total,
    appealsReversed: appeals.parts[0] ?? null,
  };
}

/** The counts of all kinds; the column has those that occurred. */
function countsIn(column: unknown, kinds: readonly string[]): number[] {
  const counts = column as Record<string, number>;
  return kinds.map((kind) => counts[kind] ?? 0);
}
