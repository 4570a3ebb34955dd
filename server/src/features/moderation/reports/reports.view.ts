import type { Report } from '@baraza/contract/features/reports.ts';
import type { ReportRow } from './reports.queries.ts';

export function viewReport(row: ReportRow): Report {
  return {
    id: row.id,
    targetType: row.subject_type,
    targetId: row.subject_id,
    reason: row.reason,
    note: row.note,
    status: row.status,
    outcome: row.outcome,
    excerpt: row.excerpt,
    createdAt: row.created_at.toISOString(),
  };
}
