import { sql } from 'kysely';
import type { DecisionAction } from '@baraza/contract/features/moderation.ts';
import type { ReportReason } from '@baraza/contract/features/reports.ts';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { SubjectType } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export interface NewDecisionRow {
  caseId: string;
  action: DecisionAction;
  message: string;
  note: string;
  days: number | null;
  decidedBy: string;
  authorId: string;
  subjectType: SubjectType;
  reason: ReportReason;
}

export async function addDecision(tx: Tx, decision: NewDecisionRow): Promise<void> {
  const { caseId, decidedBy, authorId, subjectType, ...rest } = decision;
  await tx
    .insertInto('report_decision')
    .values({ ...rest, case_id: caseId, decided_by: decidedBy, author_id: authorId, subject_type: subjectType })
    .execute();
}

export type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number];

/** Decisions, newest first. */
function selectDecisions(db: Db) {
  return db
    .selectFrom('report_decision as decision')
    .innerJoin('report_case as case', 'case.id', 'decision.case_id')
    .leftJoin('person as steward', 'steward.id', 'decision.decided_by')
    .select([
      'decision.id',
      'decision.case_id',
      'decision.action',
      'decision.message',
      'decision.note',
      'decision.days',
      'case.campus_id',
    ])
    .select([
      'decision.created_at',
      'decision.subject_type',
      'decision.reason',
      'steward.erased_at as steward_erased_at',
    ])
    .select(personColumns('steward'))
    .orderBy('decision.id', 'desc');
}

export async function findDecision(db: Db, caseId: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where('decision.case_id', '=', caseId).executeTakeFirst();
}

/** Decisions of other cases about content of the same author. */
export async function listDecisionsAbout(
  db: Db,
  { authorId, exceptCaseId, limit }: { authorId: string; exceptCaseId: string; limit: number },
): Promise<DecisionRow[]> {
  return selectDecisions(db)
    .where('decision.author_id', '=', authorId)
    .where('decision.case_id', '<>', exceptCaseId)
    .limit(limit)
    .execute();
}

/** Decisions of other cases about the same kind of content, reported for the same reason. */
export async function listSimilarDecisions(
  db: Db,
  similar: { subjectType: SubjectType; reason: ReportReason; exceptCaseId: string; limit: number },
): Promise<DecisionRow[]> {
  return selectDecisions(db)
    .where('decision.subject_type', '=', similar.subjectType)
    .where('decision.reason', '=', similar.reason)
    .where('decision.case_id', '<>', similar.exceptCaseId)
    .limit(similar.limit)
    .execute();
}

export async function setClosed(tx: Tx, id: string, outcome: 'NO_ACTION' | 'ACTION_TAKEN'): Promise<void> {
  await tx
    .updateTable('report_case')
    .set({ status: 'CLOSED', outcome, closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The people who reported a case. */
export async function listReporterIds(tx: Tx, caseId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('report')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    .where('reporter_id', 'is not', null)
    .execute();
  return rows.flatMap(({ reporter_id }) => reporter_id ?? []);
}
