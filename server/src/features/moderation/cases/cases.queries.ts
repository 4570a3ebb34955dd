import type { ReportReason, ReportStatus } from '@baraza/contract/features/reports.ts';
import { sql } from 'kysely';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import type { Viewer } from '#platform/viewer.ts';
import { longestPage } from '#platform/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/prepared.ts';

/** How long a steward keeps a case that they have claimed. */
export const claimHours = 24;
/** How long the snapshot of a closed case is kept. */
const snapshotDays = 180;
/** How many reports of one case a steward sees, oldest first. */
const reportsShown = 100;

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

/** Cases with what `viewCase` needs. The queries of `scoped` restrict them to a steward. */
function selectCases(db: Db) {
  return db
    .selectFrom('report_case as case')
    .innerJoin('person as author', 'author.id', 'case.author_id')
    .innerJoin('campus', 'campus.id', 'case.campus_id')
    .leftJoin('person as steward', 'steward.id', 'case.claimed_by')
    .select([
      'case.id',
      'case.target_type',
      'case.target_id',
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
      'author.erased_at as author_erased_at',
      'steward.erased_at as steward_erased_at',
    ])
    .select(personColumns('author'))
    .select(personColumns('steward'))
    .select(
      sql<{ reason: ReportReason; count: number }[]>`(
        select coalesce(json_agg(json_build_object('reason', reason, 'count', number) order by number desc, reason), '[]')
        from (select reason, count(*)::int as number from report where case_id = "case".id group by reason) as counted)`.as(
        'reasons',
      ),
    );
}

export interface QueuePage {
  status: ReportStatus | undefined;
  /** Of this campus only. */
  campusId: string | undefined;
  after: { priority: number; id: string };
  limit: number;
}

/** A page of cases, urgent ones first, then oldest first; without closed ones unless asked for. None are about the viewer. */
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
        .limit(sql.lit(longestPage));
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

/** A case of the steward's campus; of any campus for admins and stewards of all. */
export async function findCase(db: Db, viewer: Viewer, id: string): Promise<CaseRow | undefined> {
  return selectCases(db)
    .where('case.id', '=', id)
    .$if(viewer.stewardCampusId !== null, (query) => query.where('case.campus_id', '=', viewer.stewardCampusId ?? ''))
    .executeTakeFirst();
}

/** Locks a case until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('report_case').select('id').where('id', '=', id).forUpdate().execute();
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

const isClaimExpired = sql<boolean>`claimed_at < now() - make_interval(hours => ${sql.lit(claimHours)})`;

/** Claims a case that is open, whose claim has expired, or that the steward has claimed already. Returns whether it did. */
export async function setClaimed(db: Db, id: string, stewardId: string): Promise<boolean> {
  const row = await db
    .updateTable('report_case')
    .set({ status: 'IN_REVIEW', claimed_by: stewardId, claimed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'OPEN'),
        eb.and([eb('status', '=', 'IN_REVIEW'), eb.or([eb('claimed_by', '=', stewardId), isClaimExpired])]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a case that the steward has claimed back to the queue. Returns whether it did. */
export async function setReleased(db: Db, id: string, stewardId: string): Promise<boolean> {
  const row = await db
    .updateTable('report_case')
    .set({ status: 'OPEN', claimed_by: null, claimed_at: null })
    .where('id', '=', id)
    .where('status', '=', 'IN_REVIEW')
    .where('claimed_by', '=', stewardId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the cases of expired claims back to the queue. */
export async function releaseExpiredClaims(db: Db): Promise<void> {
  await db
    .updateTable('report_case')
    .set({ status: 'OPEN', claimed_by: null, claimed_at: null })
    .where('status', '=', 'IN_REVIEW')
    .where(isClaimExpired)
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

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** The first reports of a case, oldest first, without their senders. */
export async function listReports(db: Db, caseId: string) {
  return db
    .selectFrom('report')
    .select(['id', 'reason', 'note', 'created_at', sql<boolean>`reporter_id is null`.as('is_system')])
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

/** Removes the snapshots and notes of cases that were closed long ago. Returns the removed snapshots. */
export async function removeOldSnapshots(tx: Tx, limit: number): Promise<unknown[]> {
  const { rows } = await sql<{ snapshot: unknown }>`
    with old as (
      select id, snapshot from report_case
      where snapshot is not null and closed_at < now() - make_interval(days => ${snapshotDays})
      order by closed_at limit ${limit} for update skip locked
    ), emptied as (
      update report_case set snapshot = null, excerpt = '' from old where report_case.id = old.id
    ), silenced as (update report set note = '' from old where report.case_id = old.id)
    select snapshot from old`.execute(tx);
  return rows.map(({ snapshot }) => snapshot);
}
