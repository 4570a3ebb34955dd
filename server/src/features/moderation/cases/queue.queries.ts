import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { maxPageRows } from '#platform/sql/page-sql.ts';
import { type CaseRow, selectCases } from './cases.queries.ts';

export interface QueuePage {
  status: ReportStatus | undefined;
  /** Of this campus only. */
  campusId: string | undefined;
  after: { priority: number; id: string };
  limit: number;
}

/** A page of cases, urgent ones first, then oldest first; without closed ones unless asked for. Cases about the viewer are left out. */
export async function listCases(db: Db, viewerId: string, page: QueuePage): Promise<CaseRow[]> {
  const { status, campusId, after, limit } = page;
  let ids = db
    .selectFrom('report_case')
    .select(['id', 'priority'])
    .where(sql<boolean>`(priority, id) > (${after.priority}::smallint, ${after.id}::uuid)`)
    .where('author_id', '<>', viewerId)
    .orderBy('priority')
    .orderBy('id')
    // A limit that is a parameter has PostgreSQL plan each call again.
    .limit(sql.lit(maxPageRows));
  // As text, because the index of the queue is for cases that are not closed.
  ids = status === undefined ? ids.where('status', '<>', sql.lit('CLOSED')) : ids.where('status', '=', status);
  if (campusId !== undefined) ids = ids.where('campus_id', '=', campusId);
  return selectCases(db)
    .innerJoin(ids.as('page'), 'page.id', 'case.id')
    .orderBy('page.priority')
    .orderBy('page.id')
    .limit(limit)
    .execute();
}

export interface CaseCounts {
  urgent: number;
  open: number;
  inReview: number;
  mine: number;
}

/** The numbers of cases that are not closed, of a campus or of all, without those about the viewer. */
export async function countCases(db: Db, viewerId: string, campusId: string | undefined): Promise<CaseCounts> {
  return db
    .selectFrom('report_case')
    .select([
      sql<number>`(count(*) filter (where status = 'OPEN' and priority = 0))::int`.as('urgent'),
      sql<number>`(count(*) filter (where status = 'OPEN'))::int`.as('open'),
      sql<number>`(count(*) filter (where status = 'IN_REVIEW'))::int`.as('inReview'),
      sql<number>`(count(*) filter (where status = 'IN_REVIEW' and claimed_by = ${viewerId}))::int`.as('mine'),
    ])
    .where('status', '<>', sql.lit('CLOSED'))
    .where('author_id', '<>', viewerId)
    .$if(campusId !== undefined, (query) => query.where('campus_id', '=', sql<string>`${campusId}::uuid`))
    .executeTakeFirstOrThrow();
}
