import type { CaseDetail } from '@baraza/contract/features/moderation.ts';
import { recordView } from '#features/moderation/audit/views.ts';
import { makeSnapshot, StoredSnapshot } from '#features/moderation/reports/snapshot.ts';
import { viewSanctionsFor } from '#features/moderation/sanctions/sanctions.service.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type CaseRow, findCase, listPeople, listReports, listVersions } from './cases.queries.ts';
import {
  expiredSnapshot,
  viewCase,
  viewDecision,
  viewDecisionFor,
  viewReportOfCase,
  viewSnapshot,
} from './cases.view.ts';
import { findDecision, listDecisionsAbout, listSimilarDecisions } from './decisions.queries.ts';

const decisionsShown = 20;
const similarShown = 5;

/**
 * A case with everything that a decision needs. Reading it is recorded in the audit log. Throws 404 for a case of another campus,
 * and 403 `own_case` for one about the viewer, whose reports may reveal who sent them.
 */
export async function viewCaseDetail(deps: Deps, viewer: Viewer, id: string): Promise<CaseDetail> {
  return transact(deps.db, async (tx) => {
    const row = await requireCase(tx, viewer, id);
    const { id: subjectId, case_author_id: personId, campus_id: campusId } = row;
    await recordView(tx, {
      actorId: viewer.id,
      act: 'report.view',
      subjectType: 'CASE',
      subjectId,
      personId,
      campusId,
    });
    return describeCase(deps, tx, viewer, row);
  });
}

export async function describeCase({ subjects }: Deps, db: Db, viewer: Viewer, row: CaseRow): Promise<CaseDetail> {
  const { id, subject_type: subjectType, case_author_id: authorId } = row;
  const stored = StoredSnapshot.safeParse(row.snapshot).data;
  const live = authorId === null ? undefined : await subjects[subjectType]?.find(db, row.subject_id, authorId);
  const liveFiles = live?.pictures.map(({ file }) => file) ?? [];
  const liveSnapshot = live && makeSnapshot({ ...live, context: [] }, liveFiles);
  const versions = (await listVersions(db, id)).flatMap(({ snapshot, ...version }) => {
    const read = StoredSnapshot.safeParse(snapshot).data;
    return read ? [{ ...version, snapshot: read }] : [];
  });
  const snapshots = [...versions.map(({ snapshot }) => snapshot), stored, liveSnapshot].filter(
    (snapshot) => snapshot !== undefined,
  );
  const ids = snapshots.flatMap((snapshot) => [
    snapshot.authorId,
    ...snapshot.context.map((each) => each.authorId),
    ...(snapshot.group?.adminIds ?? []),
  ]);
  const people = await listPeople(db, [...new Set(ids)]);
  const reason = row.reasons[0]?.reason;
  const decision = await findDecision(db, id);
  const about =
    authorId === null ? [] : await listDecisionsAbout(db, { authorId, exceptCaseId: id, limit: decisionsShown });
  const similar = reason
    ? await listSimilarDecisions(db, { subjectType, reason, exceptCaseId: id, limit: similarShown })
    : [];
  return {
    ...viewCase(row),
    reports: (await listReports(db, id)).map(viewReportOfCase),
    snapshot: stored ? viewSnapshot(stored, people) : expiredSnapshot,
    versions: versions.map(({ snapshot, reports, first_reported_at }) => ({
      snapshot: viewSnapshot(snapshot, people),
      reportsCount: Number(reports),
      reportedAt: first_reported_at.toISOString(),
    })),
    live: liveSnapshot ? viewSnapshot(liveSnapshot, people) : null,
    link: live?.link ?? null,
    sanctions: authorId === null ? [] : await viewSanctionsFor(db, viewer, authorId),
    decisions: about.map((each) => viewDecisionFor(viewer, each)),
    similar: similar.map((each) => viewDecisionFor(viewer, each)),
    decision: decision ? viewDecision(decision) : null,
    isFrozen: (await subjects[subjectType]?.freezing?.isFrozen(db, row.subject_id)) ?? false,
  };
}

/** A case that the viewer may see. Throws 404, and 403 `own_case` for one about the viewer. */
export async function requireCase(db: Db, viewer: Viewer, id: string): Promise<CaseRow> {
  const row = await findCase(db, viewer, id);
  if (!row) throw notFound();
  if (row.case_author_id === viewer.id) throw ownCase();
  return row;
}

export function ownCase(): AppError {
  return new AppError('own_case', 'Another steward must decide this case, because you are part of it.');
}
