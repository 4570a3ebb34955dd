import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { runStatement } from '#platform/statement.ts';
import { run } from './venture-columns.ts';
import type { Look } from './venture-looks.ts';

/**
 * Counts looks at ventures, for their owners' charts: of each person once a day in UTC, however often they are told. None are
 * kept of what is gone. A statement must not tell one person and venture twice.
 */
export async function countLooks(db: Db, looks: readonly Look[]): Promise<void> {
  // In one order, so that two processes that count the same ventures wait for one another. The arrays stand out of the
  // planner's sight, which would plan anew for each length.
  const text = `with look as (
      select venture_id, viewer_id, ((now() - make_interval(secs => age)) at time zone 'utc')::date as day
      from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::float8[])) as told (venture_id, viewer_id, age)),
    seen as (
      insert into venture_viewer (venture_id, viewer_id, seen_on)
      select venture.id, person.id, look.day from look
      join venture on venture.id = look.venture_id
      join person on person.id = look.viewer_id and person.deleted_at is null
      -- Asked first, because what is there would be locked, and so written, to find that it stays as it is; and of each alone,
      -- because a plan made while the table was small reads it whole.
      where coalesce((
        select it.seen_on from venture_viewer as it
        where it.venture_id = look.venture_id and it.viewer_id = look.viewer_id), '-infinity') < look.day
      order by venture.id, person.id
      on conflict (venture_id, viewer_id) do update set seen_on = excluded.seen_on
      where venture_viewer.seen_on < excluded.seen_on
      returning venture_id, seen_on)
    insert into venture_views (venture_id, day, views)
    select venture_id, seen_on, count(*) from seen group by venture_id, seen_on order by venture_id, seen_on
    on conflict (venture_id, day) do update set views = venture_views.views + excluded.views`;
  const now = performance.now();
  await runStatement(db, {
    name: 'venture-looks',
    text,
    values: [
      looks.map(({ ventureId }) => ventureId),
      looks.map(({ viewerId }) => viewerId),
      looks.map(({ at }) => (now - at) / 1000),
    ],
  });
}

export interface DayRow {
  day: string;
  likes: number;
  followers: number;
  reviews: number;
  views: number;
}

/** What came on each of the last days and is still there, oldest first, in UTC. */
export async function listDays(db: Db, ventureId: string, days: number): Promise<DayRow[]> {
  const perDay = (table: string) =>
    `left join (select (it.created_at at time zone 'utc')::date as day, count(*)::int as count from ${table} as it
      where it.venture_id = $1 group by 1) as ${table} on ${table}.day = series.day`;
  const count = (table: string, name: string) => `coalesce(${table}.count, 0) as ${name}`;
  return run<DayRow>(
    db,
    `select to_char(series.day, 'YYYY-MM-DD') as day, ${count('venture_like', 'likes')},
      ${count('venture_follow', 'followers')}, ${count('venture_review', 'reviews')},
      coalesce(venture_views.views, 0) as views
     from (select (now() at time zone 'utc')::date - back as day from generate_series(0, $2::int - 1) as back) as series
     ${perDay('venture_like')} ${perDay('venture_follow')} ${perDay('venture_review')}
     left join venture_views on venture_views.venture_id = $1 and venture_views.day = series.day
     order by series.day`,
    [ventureId, days],
  );
}

export async function countViews(db: Db, ventureId: string): Promise<number> {
  const row = await db
    .selectFrom('venture_views')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('views'), sql<string>`0`).as('views'))
    .where('venture_id', '=', ventureId)
    .executeTakeFirstOrThrow();
  return Number(row.views);
}
