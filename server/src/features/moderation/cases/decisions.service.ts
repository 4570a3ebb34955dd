import type { CaseDetail, DecisionAction, NewDecision } from '@baraza/contract/features/moderation.ts';
import { actionsFor } from '@baraza/contract/features/report-limits.ts';
import { imposeSanction } from '#features/moderation/sanctions/sanctions.service.ts';
import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, fieldBroken } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import type { CaseRow } from './cases.queries.ts';
import { describeCase, requireCase } from './cases.service.ts';
import { claim, lockUndecided, notClaimed, recordCaseAct, type UndecidedCase } from './claims.service.ts';
import { addDecision, listReporterIds, setClosed } from './decisions.queries.ts';

const sanctionOf = { WARN: 'WARNING', SUSPEND: 'SUSPENSION', BAN: 'BAN', FREEZE: 'FREEZE' } as const;

/**
 * Decides a case that the viewer has claimed. Throws 409 `not_claimed` and `case_closed`, 403 `own_case`, 403 `not_allowed` for a
 * sanction of another steward, and 422 `invalid_body`.
 */
export async function decideCase(deps: Deps, viewer: Viewer, id: string, decision: NewDecision): Promise<CaseDetail> {
  requireComplete(decision);
  return transact(deps.db, async (tx) => {
    const row = await lockUndecided(deps, tx, viewer, id);
    if (row.claimed_by !== viewer.id) throw notClaimed('Claim this case before you decide it.');
    await decide(deps, tx, viewer, { row, decision });
    return describeCase(deps, tx, viewer, await requireCase(tx, viewer, id));
  });
}

/** Decides several cases alike, each in its own transaction. Claims those that are open. Skips those that cannot be decided. */
export async function decideCases(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  decision: NewDecision,
): Promise<{ decided: string[]; skipped: string[] }> {
  requireComplete(decision);
  const decided: string[] = [];
  const skipped: string[] = [];
  for (const id of new Set(ids)) ((await tryDecide(deps, viewer, id, decision)) ? decided : skipped).push(id);
  return { decided, skipped };
}

/** Returns whether the case was decided. */
async function tryDecide(deps: Deps, viewer: Viewer, id: string, decision: NewDecision): Promise<boolean> {
  try {
    await transact(deps.db, async (tx) => {
      const row = await lockUndecided(deps, tx, viewer, id);
      await claim(tx, viewer, id);
      await decide(deps, tx, viewer, { row, decision });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

function requireComplete({ action, message, days }: NewDecision): void {
  if (action === 'SUSPEND' && days === undefined)
    throw fieldBroken('invalid_body', 'days', 'A suspension has a length in days.');
  if (action !== 'SUSPEND' && days !== undefined)
    throw fieldBroken('invalid_body', 'days', 'Only a suspension has a length.');
  if (action !== 'NO_ACTION' && message === '')
    throw fieldBroken('invalid_body', 'message', 'Write to the author what you decided and why.');
}

async function decide(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { row, decision }: { row: UndecidedCase; decision: NewDecision },
): Promise<void> {
  const { id: caseId, subject_type: subjectType, subject_id: subjectId, case_author_id: authorId } = row;
  const { action, message, note = '', days } = decision;
  if (!actionsFor(subjectType).includes(action))
    throw fieldBroken('invalid_body', 'action', 'This cannot be decided about such content.');
  const reason = row.reasons[0]?.reason ?? 'OTHER';
  const link = (await deps.subjects[subjectType]?.find(tx, subjectId, authorId))?.link ?? null;
  await carryOut(deps, tx, viewer, { row, decision, reason });
  await setClosed(tx, caseId, action === 'NO_ACTION' ? 'NO_ACTION' : 'ACTION_TAKEN');
  const stored = { caseId, action, message, note, days: days ?? null, decidedBy: viewer.id };
  await addDecision(tx, { ...stored, authorId, subjectType, reason });
  const detail = { action, reason, targetType: subjectType, ...(days !== undefined && { days }) };
  await recordCaseAct(tx, viewer, 'report.decide', { row, detail });
  const reporterIds = await listReporterIds(tx, caseId);
  const about = { authorId, reporterIds, reason, message, excerpt: row.excerpt, link };
  await deps.publish(tx, { type: 'moderation.decided', action, ...about });
}

/** Does to the content, its author or its owners what was decided. Content that was deleted needs nothing. */
async function carryOut(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { row, decision, reason }: { row: UndecidedCase; decision: NewDecision; reason: Reason },
): Promise<void> {
  const { action, message, days } = decision;
  const content = { id: row.subject_id, authorId: row.case_author_id };
  const subject = deps.subjects[row.subject_type];
  if (action === 'HIDE' && subject) await (subject.hide?.(deps, tx, content) ?? hideRow(tx, subject.table, content.id));
  if (action === 'REMOVE') await subject?.remove?.(deps, tx, content);
  if (!isSanction(action)) return;
  const imposed = { kind: sanctionOf[action], reason, message, days, caseId: row.id, imposedBy: viewer.id };
  for (const personId of (await subject?.listOwnerIds?.(tx, content.id)) ?? [content.authorId]) {
    await imposeSanction(deps, tx, { ...imposed, personId, title: row.excerpt });
  }
  // After the owners, who are locked before their club.
  if (action === 'FREEZE') await subject?.freezing?.freeze(deps, tx, content.id);
}

type Reason = CaseRow['reasons'][number]['reason'];

function isSanction(action: DecisionAction): action is keyof typeof sanctionOf {
  return action in sanctionOf;
}
