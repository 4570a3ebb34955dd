import type { ReportReason } from '@baraza/contract/features/reports.ts';
import type { Appeal, AppealStatus, Sanction, SanctionKind } from '@baraza/contract/features/stewardship.ts';
import type { SanctionRow } from './sanctions.queries.ts';

export function viewSanction(row: SanctionRow): Sanction {
  return {
    id: row.id,
    // Constrained by the table, and by the schema of the decision that imposed it.
    kind: row.kind as SanctionKind,
    reason: row.reason as ReportReason,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    isActive: row.is_active,
    appeal: viewAppeal(row),
  };
}

/** The appeal of the row; null without one. */
export function viewAppeal(row: SanctionRow): Appeal | null {
  if (row.appeal_id === null || row.appeal_created_at === null) return null;
  return {
    id: row.appeal_id,
    sanctionId: row.id,
    text: row.appeal_text ?? '',
    status: (row.appeal_status ?? 'OPEN') as AppealStatus,
    message: row.appeal_message ?? '',
    createdAt: row.appeal_created_at.toISOString(),
    decidedAt: row.appeal_decided_at?.toISOString() ?? null,
  };
}
