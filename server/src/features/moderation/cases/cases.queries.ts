import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** How many reports of one case a steward sees, oldest first. */
const reportsShown = 100;

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

/** Cases with what `viewCase` needs. */
export function selectCases(db: Db) {
  return db
    .selectFrom('report_case as case')
    .leftJoin('person as author', 'author.id', 'case.author_id')
    .innerJoin('campus', 'campus.id', 'case.campus_id')
    .leftJoin('person as steward', 'steward.id', 'case.claimed_by')
    .select([
      'case.id',
      'case.subject_type',
      'case.subject_id',
      'case.author_id as case_author_id',
      'case.campus_id',
      'case.status',
      'case.outcome',
      'case.priority',
      'case.is_system',
      'case.reports_count',
      'case.excerpt',
      'case.snapshot',
      'case.created_at',
      'case.last_reported_at',
      'case.claimed_by',
      'campus.name as campus',
      'steward.erased_at as steward_erased_at',
    ])
    .select(personColumns('author'))
    .select(personColumns('steward'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report')
          .select(['report.reason', sql<number>`count(*)::int`.as('count')])
          .whereRef('report.case_id', '=', 'case.id')
          .groupBy('report.reason')
          .orderBy('count', 'desc')
          .orderBy('report.reason'),
      ).as('reasons'),
    );
}

/** A case of the steward's campus; of any campus for admins and stewards of all. */
export async function findCase(db: Db, viewer: Viewer, id: string): Promise<CaseRow | undefined> {
  return selectCases(db)
    .where('case.id', '=', id)
    .$if(viewer.stewardCampusId !== null, (query) => query.where('case.campus_id', '=', viewer.stewardCampusId ?? ''))
    .executeTakeFirst();
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** The versions of the content that reports of a case refer to, in the order in which they were first reported. */
export async function listVersions(db: Db, caseId: string) {
  return db
    .selectFrom('report')
    .innerJoin('report_case as case', 'case.id', 'report.case_id')
    .leftJoin('report_version as version', 'version.id', 'report.version_id')
    .select((eb) => [
      sql<unknown>`coalesce(version.snapshot, "case".snapshot)`.as('snapshot'),
      eb.fn.countAll<string>().as('reports'),
      eb.fn.min('report.created_at').as('first_reported_at'),
    ])
    .where('report.case_id', '=', caseId)
    .groupBy(['version.id', 'case.id'])
    .orderBy('first_reported_at')
    .execute();
}

/** The first reports of a case, oldest first, without their senders. */
export async function listReports(db: Db, caseId: string) {
  return db
    .selectFrom('report')
    .select(['id', 'reason', 'note', 'created_at', 'is_system'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(reportsShown)
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** Those of these people whose account is not erased. */
export async function listPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('person as author')
    .select(personColumns('author'))
    .where('author.id', 'in', ids)
    .where('author.erased_at', 'is', null)
    .execute();
}
