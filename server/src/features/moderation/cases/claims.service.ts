import type { Case } from '@baraza/contract/features/moderation.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type AppError, conflict } from '#platform/http/errors.ts';
import { hasInterest } from '#features/moderation/interest.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { CaseRow } from './cases.queries.ts';
import { ownCase, requireCase } from './cases.service.ts';
import { viewCase } from './cases.view.ts';
import { lockCase, releaseExpiredClaims, setClaimed, setReleased } from './claims.queries.ts';

/** A case that is not closed; the author's account is not erased. */
export type UndecidedCase = CaseRow & { case_author_id: string };

/** Locks a case that the viewer may decide. Throws 403 `own_case` if they have an interest in it, and 409 `case_closed`. */
export async function lockUndecided(
  { subjects }: Pick<Deps, 'subjects'>,
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<UndecidedCase> {
  await lockCase(tx, id);
  const row = await requireCase(tx, viewer, id);
  if (await hasInterest(tx, subjects, viewer.id, row)) throw ownCase();
  const { case_author_id: authorId } = row;
  if (row.status === 'CLOSED' || authorId === null) throw conflict('case_closed', 'This case has been decided.');
  return { ...row, case_author_id: authorId };
}

/** Claims a case for the viewer. Throws 409 `not_claimed` if another steward claimed it less than a day ago. */
export async function claimCase(deps: Deps, viewer: Viewer, id: string): Promise<Case> {
  return transact(deps.db, async (tx) => {
    const row = await lockUndecided(deps, tx, viewer, id);
    await claim(tx, viewer, id);
    if (row.claimed_by !== viewer.id) await recordCaseAct(tx, viewer, 'report.claim', { row });
    return viewCase(await requireCase(tx, viewer, id));
  });
}

export async function claim(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await setClaimed(tx, id, viewer.id))) throw notClaimed('Another steward is reviewing this case.');
}

export function notClaimed(detail: string): AppError {
  return conflict('not_claimed', detail);
}

/** Gives a case back to the queue. Does nothing for an open case. */
export async function releaseCase(deps: Deps, viewer: Viewer, id: string): Promise<Case> {
  return transact(deps.db, async (tx) => {
    const row = await lockUndecided(deps, tx, viewer, id);
    const { claimed_by: claimedBy } = row;
    if (claimedBy !== null && claimedBy !== viewer.id) throw notClaimed('Another steward is reviewing this case.');
    if (await setReleased(tx, id, viewer.id)) await recordCaseAct(tx, viewer, 'report.release', { row });
    return viewCase(await requireCase(tx, viewer, id));
  });
}

/** Records what the viewer did to a case in the audit log. */
export async function recordCaseAct(
  tx: Tx,
  viewer: Viewer,
  act: string,
  { row, detail }: { row: CaseRow; detail?: Record<string, unknown> },
): Promise<void> {
  const { id: subjectId, case_author_id: personId, campus_id: campusId } = row;
  await recordAct(tx, {
    actorId: viewer.id,
    via: 'web',
    act,
    subjectType: 'CASE',
    subjectId,
    personId,
    campusId,
    detail,
  });
}

/** Gives cases back to the queue that were claimed over a day ago. */
export async function releaseClaims({ db }: Pick<Deps, 'db'>): Promise<void> {
  await releaseExpiredClaims(db);
}
