import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { maxPageRows } from '#platform/sql/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/sql/prepared.ts';
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
  return runPrepared(db, {
    name: ['cases', status && 'status', campusId && 'campus'].filter((part) => part !== undefined).join('-'),
    values: {
      viewer: viewerId,
      priority: after.priority,
      id: after.id,
      limit,
      status: status ?? '',
      campus: campusId ?? '',
    },
    build: (parameters) => {
      const ids = db
        .selectFrom('report_case')
        .select(['id', 'priority'])
        .where(isAfter(parameters))
        .where('author_id', '<>', parameters.viewer)
        .$if(status !== undefined, (query) => query.where(sql<boolean>`status = ${parameters.status}`))
        .$if(status === undefined, (query) => query.where('status', '<>', sql.lit('CLOSED')))
        .$if(campusId !== undefined, (query) => query.where('campus_id', '=', sql<string>`${parameters.campus}::uuid`))
        .orderBy('priority')
        .orderBy('id')
        // A limit that is a parameter has PostgreSQL plan each call again.
        .limit(sql.lit(maxPageRows));
      return selectCases(db)
        .innerJoin(ids.as('page'), 'page.id', 'case.id')
        .orderBy('page.priority')
        .orderBy('page.id')
        .limit(parameters.limit);
    },
  });
}

function isAfter({ priority, id }: { priority: ValueOrParameter<number>; id: ValueOrParameter<string> }) {
  return sql<boolean>`(priority, id) > (${priority}::smallint, ${id}::uuid)`;
}

export interface CaseCounts {
  urgent: number;
  open: number;
  inReview: number;
  mine: number;
}

/** The numbers of cases that are not closed, of a campus or of all, without those about the viewer. */
export async function countCases(db: Db, viewerId: string, campusId: string | undefined): Promise<CaseCounts> {
  const [row] = await runPrepared(db, {
    name: campusId === undefined ? 'case-counts' : 'case-counts-campus',
    values: { viewer: viewerId, campus: campusId ?? '' },
    build: ({ viewer, campus }) =>
      db
        .selectFrom('report_case')
        .select([
          sql<number>`(count(*) filter (where status = 'OPEN' and priority = 0))::int`.as('urgent'),
          sql<number>`(count(*) filter (where status = 'OPEN'))::int`.as('open'),
          sql<number>`(count(*) filter (where status = 'IN_REVIEW'))::int`.as('inReview'),
          sql<number>`(count(*) filter (where status = 'IN_REVIEW' and claimed_by = ${viewer}))::int`.as('mine'),
        ])
        .where('status', '<>', sql.lit('CLOSED'))
        .where('author_id', '<>', viewer)
        .$if(campusId !== undefined, (query) => query.where('campus_id', '=', sql<string>`${campus}::uuid`)),
  });
  return row ?? { urgent: 0, open: 0, inReview: 0, mine: 0 };
}
