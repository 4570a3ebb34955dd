import type { Export } from '@baraza/contract/features/exports.ts';
import type { ExportRow } from './exports.queries.ts';

export function viewExport(row: ExportRow): Export {
  const isExpired = row.expires_at !== null && row.expires_at <= new Date();
  return {
    id: row.id,
    // The file is refused from then on, even if the task that deletes it has not run yet.
    status: isExpired ? 'EXPIRED' : (row.status as Export['status']),
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
  };
}
