import type { AuditEntry } from '@baraza/contract/features/stewardship.ts';
import { viewOptionalPerson } from '#features/profiles/profiles.public.ts';
import { csvOf } from '#platform/http/csv.ts';
import type { AuditRow } from './audit.queries.ts';

export function viewAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    actor: viewOptionalPerson(row, 'actor'),
    via: row.via,
    act: row.act,
    targetType: row.subject_type,
    targetId: row.target_id,
    subject: viewOptionalPerson(row, 'subject'),
    campus: row.campus,
    // Written by `recordAct`.
    detail: row.detail as Record<string, unknown>,
  };
}

const header = ['time', 'via', 'act', 'actor', 'target type', 'target', 'subject', 'campus', 'detail'];

/** The entries as CSV. */
export function viewAuditFile(rows: readonly AuditRow[]): string {
  const cells = rows.map((row) => [
    row.created_at.toISOString(),
    row.via,
    row.act,
    row.actor_username ?? '',
    row.subject_type,
    row.target_id ?? '',
    row.subject_username ?? '',
    row.campus ?? '',
    JSON.stringify(row.detail),
  ]);
  return csvOf(header, cells);
}
