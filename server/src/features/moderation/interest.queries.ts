import type { Db } from '#platform/sql/database.ts';

export async function isReporter(db: Db, caseId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
