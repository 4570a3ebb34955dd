import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Removes the snapshots, messages and notes of up to `limit` cases that were closed more than `days` ago. Returns the removed snapshots. */
export async function removeOldSnapshots(tx: Tx, days: number, limit: number): Promise<unknown[]> {
  const { rows } = await sql<{ snapshot: unknown }>`
    with old as (
      select id, snapshot from report_case
      where snapshot is not null and closed_at < now() - make_interval(days => ${days})
      order by closed_at limit ${limit} for update skip locked
    ), emptied as (
      update report_case set snapshot = null, snapshot_hash = null, excerpt = '' from old where report_case.id = old.id
    ), silenced as (update report set note = '' from old where report.case_id = old.id),
    decided as (update report_decision set message = '', note = '' from old where report_decision.case_id = old.id)
    , further as (delete from report_version using old where report_version.case_id = old.id returning report_version.snapshot)
    select snapshot from old union all select snapshot from further`.execute(tx);
  return rows.map(({ snapshot }) => snapshot);
}
