import type { CaseDetail } from '@baraza/contract/features/moderation.ts';
import { hasInterest } from '#features/moderation/interest.ts';
import { hasFreeze, listFreezes } from '#features/moderation/sanctions/sanctions.queries.ts';
import { reverseSanction } from '#features/moderation/sanctions/sanctions.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { SubjectRef } from '#platform/features/subjects.ts';
import { notFound, requireRow } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { describeCase, ownCase, requireCase } from './cases.service.ts';
import { recordCaseAct } from './claims.service.ts';
import { lockCase } from './claims.queries.ts';
import { findDecision } from './decisions.queries.ts';

/**
 * Lifts the freeze of a club that a case led to, and notifies its owners with a message. Idempotent. Throws 404, also for a case with another
 * decision, and 403 `own_case`.
 */
export async function liftCase(deps: Deps, viewer: Viewer, id: string, message: string): Promise<CaseDetail> {
  return transact(deps.db, async (tx) => {
    await lockCase(tx, id);
    const row = await requireCase(tx, viewer, id);
    if (await hasInterest(tx, deps.subjects, viewer.id, row)) throw ownCase();
    if ((await findDecision(tx, id))?.action !== 'FREEZE') throw notFound();
    const subject = { type: row.subject_type, id: row.subject_id };
    if (await liftFreeze(deps, tx, viewer, { caseId: id, subject, message: message.trim() })) {
      await recordCaseAct(tx, viewer, 'report.lift', { row });
    }
    return describeCase(deps, tx, viewer, row);
  });
}

/**
 * Reverses the sanctions of owners for the freeze that a case led to, and ends it unless another case has led to one, too, or it began after
 * the decision of this case. Returns whether anything changed. The caller checks the permission.
 */
export async function liftFreeze(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { caseId, subject, message }: { caseId: string; subject: SubjectRef; message: string },
): Promise<boolean> {
  const sanctionIds = await listFreezes(tx, caseId);
  for (const sanctionId of sanctionIds) await reverseSanction(deps, tx, { sanctionId, by: viewer.id });
  const { created_at: decidedAt } = requireRow(await findDecision(tx, caseId));
  const isOver = !(await hasFreeze(tx, subject));
  const isLifted =
    isOver && (await deps.subjects[subject.type]?.freezing?.lift(deps, tx, { id: subject.id, decidedAt, message }));
  return sanctionIds.length > 0 || isLifted === true;
}
