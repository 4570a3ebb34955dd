import type { Case, CaseDetail } from '@baraza/contract/features/moderation.ts';
import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import { removePictures } from '#features/media/media.public.ts';
import { countOpenAppeals } from '#features/moderation/appeals/appeals.queries.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { recordView } from '#features/moderation/audit/views.ts';
import { StoredSnapshot } from '#features/moderation/reports/snapshot.ts';
import { viewSanctionsOf } from '#features/moderation/sanctions/sanctions.service.ts';
import { findCampusId } from '#features/profiles/profiles.public.ts';
import { notOurCursor, readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db, Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import { AppError, conflict, notFound } from '#platform/errors.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { firstId } from '#platform/page-sql.ts';
import { transact } from '#platform/pool.ts';
import type { ReportedContent } from '#platform/reportable.ts';
import {
  type CaseCounts,
  type CaseRow,
  countCases,
  findCase,
  isReporter,
  listCases,
  listPeople,
  listReports,
  lockCase,
  releaseExpiredClaims,
  removeOldSnapshots,
  setClaimed,
  setReleased,
} from './cases.queries.ts';
import { expiredSnapshot, viewCase, viewDecision, viewReportOfCase, viewSnapshot } from './cases.view.ts';
import { findDecision, listDecisionsAbout, listSimilarDecisions } from './decisions.queries.ts';

const decisionsShown = 20;
const similarShown = 5;

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
    cursorOf: ({ id, priority }) => writeCursor({ value: String(priority), id }),
  });
}

function readQueueCursor(cursor: string): { priority: number; id: string } {
  const { value, id } = readCursor(cursor);
  if (value !== '0' && value !== '1') throw notOurCursor();
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

/**
 * A case with everything that a decision needs. Reading it is recorded in the audit log. Throws 404 for a case of another campus,
 * and 403 `own_case` for one about the viewer, whose reports may reveal who sent them.
 */
export async function viewCaseDetail(deps: Deps, viewer: Viewer, id: string): Promise<CaseDetail> {
  return transact(deps.db, async (tx) => {
    const row = await requireCase(tx, viewer, id);
    const { id: targetId, case_author_id: subjectId, campus_id: campusId } = row;
    await recordView(tx, { actorId: viewer.id, act: 'report.view', targetType: 'CASE', targetId, subjectId, campusId });
    return describeCase(deps, tx, row);
  });
}

export async function describeCase({ reportables }: Deps, db: Db, row: CaseRow): Promise<CaseDetail> {
  const { id, target_type: targetType, case_author_id: authorId } = row;
  const stored = StoredSnapshot.safeParse(row.snapshot).data;
  const live = await reportables[targetType]?.find(db, row.target_id, authorId);
  const liveSnapshot = live && snapshotOfLive(live);
  const snapshots = [stored, liveSnapshot].filter((snapshot) => snapshot !== undefined);
  const ids = snapshots.flatMap((snapshot) => [snapshot.authorId, ...snapshot.context.map((each) => each.authorId)]);
  const people = await listPeople(db, [...new Set(ids)]);
  const reason = row.reasons[0]?.reason;
  const decision = await findDecision(db, id);
  const about = await listDecisionsAbout(db, { authorId, exceptCaseId: id, limit: decisionsShown });
  const similar = reason
    ? await listSimilarDecisions(db, { targetType, reason, exceptCaseId: id, limit: similarShown })
    : [];
  return {
    ...viewCase(row),
    reports: (await listReports(db, id)).map(viewReportOfCase),
    snapshot: stored ? viewSnapshot(stored, people) : expiredSnapshot,
    live: liveSnapshot ? viewSnapshot(liveSnapshot, people) : null,
    link: live?.link ?? null,
    sanctions: await viewSanctionsOf(db, authorId),
    decisions: about.map(viewDecision),
    similar: similar.map(viewDecision),
    decision: decision ? viewDecision(decision) : null,
  };
}

function snapshotOfLive({ pictures, createdAt, context, ...content }: ReportedContent): StoredSnapshot {
  return {
    title: content.title,
    content: content.content,
    authorId: content.authorId,
    pictures: pictures.map(({ file }) => file),
    createdAt: createdAt.toISOString(),
    context: context.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}

/** A case that the viewer may see. Throws 404, and 403 `own_case` for one about the viewer. */
export async function requireCase(db: Db, viewer: Viewer, id: string): Promise<CaseRow> {
  const row = await findCase(db, viewer, id);
  if (!row) throw notFound();
  if (row.case_author_id === viewer.id) throw ownCase();
  return row;
}

function ownCase(): AppError {
  return new AppError('own_case', 'Another steward must decide this case, because you are part of it.');
}

/** Locks a case that the viewer may decide. Throws 403 `own_case` also to its reporters, and 409 `case_closed`. */
export async function lockUndecided(tx: Tx, viewer: Viewer, id: string): Promise<CaseRow> {
  await lockCase(tx, id);
  const row = await requireCase(tx, viewer, id);
  if (await isReporter(tx, id, viewer.id)) throw ownCase();
  if (row.status === 'CLOSED') throw conflict('case_closed', 'This case has been decided.');
  return row;
}

/** Claims a case for the viewer. Throws 409 `not_claimed` if another steward claimed it less than a day ago. */
export async function claimCase({ db }: Deps, viewer: Viewer, id: string): Promise<Case> {
  return transact(db, async (tx) => {
    const { claimed_by: before } = await lockUndecided(tx, viewer, id);
    await claim(tx, viewer, id);
    if (before !== viewer.id) await recordCaseAct(tx, viewer, { act: 'report.claim', id });
    return viewCase(await requireCase(tx, viewer, id));
  });
}

export async function claim(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await setClaimed(tx, id, viewer.id))) throw notClaimed('Another steward is reviewing this case.');
}

export function notClaimed(detail: string): AppError {
  return conflict('not_claimed', detail);
}

/** Gives a case back to the queue. Does nothing for one that nobody has claimed. */
export async function releaseCase({ db }: Deps, viewer: Viewer, id: string): Promise<Case> {
  return transact(db, async (tx) => {
    const { claimed_by: claimedBy } = await lockUndecided(tx, viewer, id);
    if (claimedBy !== null && claimedBy !== viewer.id) throw notClaimed('Another steward is reviewing this case.');
    if (await setReleased(tx, id, viewer.id)) await recordCaseAct(tx, viewer, { act: 'report.release', id });
    return viewCase(await requireCase(tx, viewer, id));
  });
}

async function recordCaseAct(tx: Tx, viewer: Viewer, { act, id }: { act: string; id: string }): Promise<void> {
  const { case_author_id: subjectId, campus_id: campusId } = await requireCase(tx, viewer, id);
  await recordAct(tx, { actorId: viewer.id, via: 'web', act, targetType: 'CASE', targetId: id, subjectId, campusId });
}

/** Gives cases back to the queue that were claimed over a day ago. */
export async function releaseClaims({ db }: Pick<Deps, 'db'>): Promise<void> {
  await releaseExpiredClaims(db);
}

const expiredPerRun = 500;

/** Removes the snapshots of old cases with their pictures. */
export async function expireSnapshots({ db }: Pick<Deps, 'db'>): Promise<void> {
  await transact(db, async (tx) => {
    const removed = await removeOldSnapshots(tx, expiredPerRun);
    await removePictures(
      tx,
      removed.flatMap((snapshot) => StoredSnapshot.safeParse(snapshot).data?.pictures ?? []),
    );
  });
}
