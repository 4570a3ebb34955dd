import type { AppealCase, AppealStatus, Sanction } from '@baraza/contract/features/stewardship.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { liftFreeze } from '#features/moderation/cases/freezing.service.ts';
import { hasInterest } from '#features/moderation/interest.ts';
import { campusOf } from '#features/moderation/moderation.policy.ts';
import { listSanctions, lockSanction } from '#features/moderation/sanctions/sanctions.queries.ts';
import { reverseSanction } from '#features/moderation/sanctions/sanctions.service.ts';
import { viewSanction } from '#features/moderation/sanctions/sanctions.view.ts';
import { decodeIdCursor } from '#platform/sql/cursor.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, requireRow, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { whyNotDecide } from './appeals.policy.ts';
import { addAppeal, type AppealRow, listAppeals, lockAppeal, setDecided } from './appeals.queries.ts';
import { viewAppealCase } from './appeals.view.ts';

/**
 * Appeals against one of the viewer's sanctions. Returns the sanction, and whether the appeal is new: the same text again has no
 * effect. Throws 409 `already_appealed` for another text, and 409 `case_closed` if the sanction was reversed.
 */
export async function appeal(
  { db }: Deps,
  viewer: Viewer,
  { sanctionId, text }: { sanctionId: string; text: string },
): Promise<{ sanction: Sanction; isNew: boolean }> {
  return transact(db, async (tx) => {
    const locked = await lockSanction(tx, viewer.id, sanctionId);
    if (!locked) throw notFound();
    const find = async () => (await listSanctions(tx, viewer.id)).find(({ id }) => id === sanctionId);
    const before = requireRow(await find());
    if (before.appeal_id !== null) {
      if (before.appeal_text === text.trim()) return { sanction: viewSanction(before), isNew: false };
      throw conflict('already_appealed', 'You have appealed against this already.');
    }
    if (locked.reversed_at) throw conflict('case_closed', 'This was reversed already.');
    await addAppeal(tx, sanctionId, text.trim());
    return { sanction: viewSanction(requireRow(await find())), isNew: true };
  });
}

/** A page of the appeals of the viewer's campus, oldest first. */
export async function viewAppeals(
  deps: Deps,
  viewer: Viewer,
  { status, limit, cursor }: { status: AppealStatus | undefined; limit: number; cursor: string | undefined },
): Promise<Page<AppealCase>> {
  const rows = await listWithInterest(deps, deps.db, viewer, {
    status,
    cursor: cursor && decodeIdCursor(cursor),
    limit: limit + 1,
  });
  return pageOf(rows, limit, {
    view: (row) => viewAppealCase(row, viewer),
    cursorOf: ({ appeal_id }) => appeal_id ?? '',
  });
}

/**
 * Decides an appeal; `REVERSE` ends the sanction. The person and the steward who imposed the sanction are notified. Throws 403
 * `own_case`, `own_decision` and `not_allowed`, see `whyNotDecide`, and 409 `case_closed` if it was decided before.
 */
export async function decideAppeal(
  deps: Deps,
  viewer: Viewer,
  { id, decision, message }: { id: string; decision: 'UPHOLD' | 'REVERSE'; message: string },
): Promise<AppealCase> {
  return transact(deps.db, async (tx) => {
    await lockAppeal(tx, id);
    const row = await findAppeal(deps, tx, viewer, id);
    if (!row) throw notFound();
    const refusal = whyNotDecide(viewer, row);
    if (refusal) throw refusal;
    if (row.appeal_status !== 'OPEN') throw conflict('case_closed', 'This appeal has been decided.');
    const isReversed = decision === 'REVERSE';
    await setDecided(tx, id, { status: isReversed ? 'REVERSED' : 'UPHELD', message: message.trim(), by: viewer.id });
    await recordAct(tx, {
      actorId: viewer.id,
      via: 'web',
      act: `appeal.${decision.toLowerCase()}`,
      subjectType: 'APPEAL',
      subjectId: id,
      personId: row.person_id,
      detail: { sanctionId: row.id },
    });
    if (isReversed) await reverse(deps, tx, viewer, row);
    await deps.publish(tx, {
      type: 'moderation.appealDecided',
      actorId: viewer.id,
      personId: row.person_id,
      imposedBy: row.imposed_by,
      isReversed,
      message: message.trim(),
    });
    return viewAppealCase(requireRow(await findAppeal(deps, tx, viewer, id)), viewer);
  });
}

/** Ends a sanction. That of an owner for a freeze ends with the freeze, and with those of the other owners. */
async function reverse(deps: Deps, tx: Tx, viewer: Viewer, row: AppealRow): Promise<void> {
  const { case_id: id, subject_type: type, subject_id: subjectId } = row;
  if (row.kind === 'FREEZE' && id !== null && type !== null && subjectId !== null) {
    await liftFreeze(deps, tx, viewer, { caseId: id, subject: { type, id: subjectId }, message: '' });
  } else await reverseSanction(deps, tx, { sanctionId: row.id, by: viewer.id });
}

async function findAppeal(deps: Deps, tx: Tx, viewer: Viewer, id: string): Promise<AppealRow | undefined> {
  const [row] = await listWithInterest(deps, tx, viewer, { id, limit: 1 });
  return row;
}

/** Appeals of the viewer's campus, each with whether the viewer has an interest in its case: the same rule as for cases. */
async function listWithInterest(
  { subjects }: Deps,
  db: Db,
  viewer: Viewer,
  query: Pick<Parameters<typeof listAppeals>[1], 'id' | 'status' | 'cursor' | 'limit'>,
): Promise<AppealRow[]> {
  const rows = await listAppeals(db, { ...query, viewerId: viewer.id, campusId: campusOf(viewer) });
  const withInterest: AppealRow[] = [];
  // One after the other, because they share the connection of a transaction.
  for (const row of rows) {
    const { case_id: id, person_id: authorId, subject_type: type, subject_id: subjectId } = row;
    const isOfCase = id !== null && type !== null && subjectId !== null;
    const about = isOfCase && { id, case_author_id: authorId, subject_type: type, subject_id: subjectId };
    withInterest.push({ ...row, has_interest: about && (await hasInterest(db, subjects, viewer.id, about)) });
  }
  return withInterest;
}
