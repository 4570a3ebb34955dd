import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

/** A person viewed a venture. */
export interface View {
  ventureId: string;
  viewerId: string;
  /** In milliseconds, from `performance.now`. */
  at: number;
}

/**
 * Counts views of ventures, each person once a day (UTC). Views of deleted ventures and by deleted people are dropped. A call
 * must not contain a venture and viewer twice.
 */
export async function addViews(db: Db, views: readonly View[]): Promise<void> {
  const now = performance.now();
  const ventureIds = views.map(({ ventureId }) => ventureId);
  const viewerIds = views.map(({ viewerId }) => viewerId);
  const ages = views.map(({ at }) => (now - at) / 1000);
  // Rows are locked in one order, so that two processes do not deadlock. The arrays are in subqueries, because PostgreSQL would
  // make a new plan for each length.
  await sql`with view as (
      select venture_id, viewer_id, ((now() - make_interval(secs => age)) at time zone 'utc')::date as day
      from unnest((select ${ventureIds}::uuid[]), (select ${viewerIds}::uuid[]), (select ${ages}::float8[]))
        as given (venture_id, viewer_id, age)),
    seen as (
      insert into venture_viewer (venture_id, viewer_id, seen_on)
      select venture.id, person.id, view.day from view
      join venture on venture.id = view.venture_id
      join person on person.id = view.viewer_id and person.deleted_at is null
      -- An upsert would lock, and so write, rows that do not change. A subquery for each row keeps using the index when the
      -- plan was made for an empty table.
      where coalesce((
        select it.seen_on from venture_viewer as it
        where it.venture_id = view.venture_id and it.viewer_id = view.viewer_id), '-infinity') < view.day
      order by venture.id, person.id
      on conflict (venture_id, viewer_id) do update set seen_on = excluded.seen_on
      where venture_viewer.seen_on < excluded.seen_on
      returning venture_id, seen_on)
    insert into venture_views (venture_id, day, views)
    select venture_id, seen_on, count(*) from seen group by venture_id, seen_on order by venture_id, seen_on
    on conflict (venture_id, day) do update set views = venture_views.views + excluded.views`.execute(db);
}

export interface DayRow {
  day: string;
  likes: number;
  followers: number;
  reviews: number;
  views: number;
}

/** The likes, follows, reviews and views of each of the last days (UTC) that still exist, oldest first. */
export async function listDays(db: Db, ventureId: string, days: number): Promise<DayRow[]> {
  const perDay = (table: string) =>
    sql`left join (select (it.created_at at time zone 'utc')::date as day, count(*)::int as count from ${sql.table(table)} as it
      where it.venture_id = ${ventureId} group by 1) as ${sql.id(table)} on ${sql.id(table)}.day = series.day`;
  const { rows } = await sql<DayRow>`select to_char(series.day, 'YYYY-MM-DD') as day,
      coalesce(venture_like.count, 0) as likes, coalesce(venture_follow.count, 0) as followers,
      coalesce(venture_review.count, 0) as reviews, coalesce(venture_views.views, 0) as views
    from (select (now() at time zone 'utc')::date - back as day from generate_series(0, ${days}::int - 1) as back) as series
    ${perDay('venture_like')} ${perDay('venture_follow')} ${perDay('venture_review')}
    left join venture_views on venture_views.venture_id = ${ventureId} and venture_views.day = series.day
    order by series.day`.execute(db);
  return rows;
}

export async function countViews(db: Db, ventureId: string): Promise<number> {
  const row = await db
    .selectFrom('venture_views')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('views'), sql<string>`0`).as('views'))
    .where('venture_id', '=', ventureId)
    .executeTakeFirstOrThrow();
  return Number(row.views);
}
