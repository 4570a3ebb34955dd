import type { Case } from '@baraza/contract/features/moderation.ts';
import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import { countOpenAppeals } from '#features/moderation/appeals/appeals.queries.ts';
import { findCampusId } from '#features/profiles/profiles.public.ts';
import { invalidCursor, decodeCursor, encodeCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { firstId } from '#platform/sql/page-sql.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { viewCase } from './cases.view.ts';
import { type CaseCounts, countCases, listCases } from './queue.queries.ts';

export interface QueueQuery {
  status: ReportStatus | undefined;
  /** The name of a campus. */
  campus: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/** A page of cases of the viewer's campus, urgent ones first, then oldest first. Cases about the viewer are left out. */
export async function viewQueue({ db }: Deps, viewer: Viewer, query: QueueQuery): Promise<Page<Case>> {
  const { status, limit, cursor } = query;
  const after = cursor === undefined ? { priority: 0, id: firstId } : readQueueCursor(cursor);
  const scope = await findScope(db, viewer, query.campus);
  if (scope === 'none') return { items: [], nextCursor: undefined };
  const rows = await listCases(db, viewer.id, { status, campusId: scope.campusId, after, limit: limit + 1 });
  return pageOf(rows, limit, {
    view: viewCase,
    cursorOf: ({ id, priority }) => encodeCursor({ value: String(priority), id }),
  });
}

function readQueueCursor(cursor: string): { priority: number; id: string } {
  const { value, id } = decodeCursor(cursor);
  if (value !== '0' && value !== '1') throw invalidCursor();
  return { priority: Number(value), id };
}

type Counts = CaseCounts & { appeals: number };

/** The numbers of cases in the viewer's queue, and of open appeals. */
export async function viewCounts({ db }: Deps, viewer: Viewer, campus: string | undefined): Promise<Counts> {
  const scope = await findScope(db, viewer, campus);
  if (scope === 'none') return { urgent: 0, open: 0, inReview: 0, mine: 0, appeals: 0 };
  const appeals = await countOpenAppeals(db, scope.campusId);
  return { ...(await countCases(db, viewer.id, scope.campusId)), appeals };
}

/** The campus whose cases the viewer sees; undefined for all. `none` for an unknown campus, and for another than the viewer's. */
async function findScope(
  db: Db,
  { stewardCampusId }: Viewer,
  campus: string | undefined,
): Promise<{ campusId: string | undefined } | 'none'> {
  if (campus === undefined) return { campusId: stewardCampusId ?? undefined };
  const campusId = await findCampusId(db, campus);
  const isAllowed = campusId !== undefined && (stewardCampusId === null || campusId === stewardCampusId);
  return isAllowed ? { campusId } : 'none';
}
