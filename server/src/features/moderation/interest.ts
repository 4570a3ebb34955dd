import type { Db } from '#platform/sql/database.ts';
import type { Subjects } from '#platform/features/subjects.ts';
import { isReporter, isSanctioned } from './interest.queries.ts';
import type { CaseRow } from './cases/cases.queries.ts';

/**
 * Returns whether a steward has an interest in a case and so may not claim or decide it: they are its author, have reported it, were
 * sanctioned for it, or belong to what it is about, such as the business of a review.
 */
export async function hasInterest(
  db: Db,
  subjects: Subjects,
  personId: string,
  row: Pick<CaseRow, 'id' | 'case_author_id' | 'subject_type' | 'subject_id'>,
): Promise<boolean> {
  if (row.case_author_id === personId || (await isReporter(db, row.id, personId))) return true;
  if (await isSanctioned(db, row.id, personId)) return true;
  return (await subjects[row.subject_type]?.isParty?.(db, personId, row.subject_id)) ?? false;
}
