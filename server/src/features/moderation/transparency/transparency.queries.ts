import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The beginnings of the completed half-years that have no counts yet, of the last ten years with reports or appeals. */
export async function listUncounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select ${periodOf('start')} as period
    from generate_series(
      greatest(
        (select least((select min(created_at) from report), (select min(decided_at) from appeal))),
        now() - interval '10 years'
      ) at time zone 'utc' - interval '6 months',
      now() at time zone 'utc' - interval '6 months', interval '6 months') as start
    except select period from transparency_period order by period`.execute(db);
  return rows.map(({ period }) => period);
}

/** SQL for the half-year of a timestamp without zone, such as `2026-H2`. */
function periodOf(timestamp: string) {
  const it = sql.ref(timestamp);
  return sql<string>`extract(year from ${it})::int || '-H' || (1 + (extract(month from ${it})::int - 1) / 6)`;
}

/** Counts a completed half-year, once. */
export async function addPeriod(
  tx: Tx,
  { period, from, until }: { period: string; from: string; until: string },
): Promise<void> {
  await sql`
    insert into transparency_period (period, reports, decisions, median_hours, appeals_upheld, appeals_reversed)
    select ${period},
      (select coalesce(jsonb_object_agg(reason, count), '{}') from (
        select reason, count(*) from report where created_at >= ${from} and created_at < ${until} group by reason) as each),
      (select coalesce(jsonb_object_agg(action, count), '{}') from (
        select action, count(*) from report_decision where created_at >= ${from} and created_at < ${until} group by action
      ) as each),
      (select percentile_cont(0.5) within group (
          order by extract(epoch from report_decision.created_at - report_case.created_at) / 3600)
        from report_decision join report_case on report_case.id = report_decision.case_id
        where report_decision.created_at >= ${from} and report_decision.created_at < ${until}),
      (select count(*) from appeal where status = 'UPHELD' and decided_at >= ${from} and decided_at < ${until}),
      (select count(*) from appeal where status = 'REVERSED' and decided_at >= ${from} and decided_at < ${until})
    on conflict do nothing`.execute(tx);
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriods>>[number];

/** The counts of the last half-years, newest first. */
export async function listPeriods(db: Db) {
  return db.selectFrom('transparency_period').selectAll().orderBy('period', 'desc').limit(20).execute();
}
