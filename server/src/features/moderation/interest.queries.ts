import type { Db } from '#platform/sql/database.ts';

/** Whether a case has led to a sanction against a person, such as an owner of a frozen club who has left it since. */
export async function isSanctioned(db: Db, caseId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sanction')
    .select('id')
    .where('person_id', '=', personId)
    .where('case_id', '=', caseId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isReporter(db: Db, caseId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
