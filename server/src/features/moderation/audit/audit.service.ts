import type { AuditEntry } from '@baraza/contract/features/stewardship.ts';
import { campusOf } from '#features/moderation/moderation.policy.ts';
import { decodeIdCursor } from '#platform/sql/cursor.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { recordAct } from './audit.ts';
import { type AuditQuery, listAuditEntries } from './audit.queries.ts';
import { viewAuditEntry, viewAuditFile } from './audit.view.ts';

/** The most rows of an exported file. */
const exportMax = 10_000;
/** The most words of a search that are used. */
const wordsMax = 10;

interface AuditFilter {
  search?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** A page of the audit log, newest first. Stewards of one campus see its entries. */
export async function viewAudit(
  { reads }: Deps,
  viewer: Viewer,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor: string | undefined },
): Promise<Page<AuditEntry>> {
  const page = { cursor: cursor && decodeIdCursor(cursor), limit: limit + 1 };
  const query = { ...queryOf(viewer, filter), ...page };
  const rows = await reads.search(viewer.id, (db) => listAuditEntries(db, query));
  return pageOf(rows, limit, { view: viewAuditEntry, cursorOf: ({ id }) => id });
}

/** The newest entries as CSV. The export is recorded itself. */
export async function exportAudit({ db }: Deps, viewer: Viewer, filter: AuditFilter): Promise<string> {
  return transact(db, async (tx) => {
    const rows = await listAuditEntries(tx, { ...queryOf(viewer, filter), cursor: undefined, limit: exportMax });
    await recordAct(tx, {
      actorId: viewer.id,
      via: 'web',
      act: 'audit.export',
      subjectType: 'AUDIT',
      campusId: viewer.stewardCampusId,
      detail: { rows: rows.length },
    });
    return viewAuditFile(rows);
  });
}

function queryOf(viewer: Viewer, { search = '', from, until }: AuditFilter): Omit<AuditQuery, 'cursor' | 'limit'> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  return { viewerId: viewer.id, campusId: campusOf(viewer), words, from, until };
}
