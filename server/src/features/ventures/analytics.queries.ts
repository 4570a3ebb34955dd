import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { runNamed, type Runner } from '#platform/named-statement.ts';
import { run } from './venture-columns.ts';

/** Counts a look at a venture's page, for its owner's chart: once a day and person, and none of the owner or the team. */
export async function countView(runner: Runner, ventureId: string, viewerId: string): Promise<void> {
  const text = `with today as (select (now() at time zone 'utc')::date as day),
    seen as (
      insert into venture_viewer (venture_id, viewer_id, seen_on)
      select venture.id, $2, today.day from venture, today
      where venture.id = $1 and venture.owner_id <> $2 and not exists (
        select from venture_member as it
        where it.venture_id = venture.id and it.user_id = $2 and it.accepted_at is not null)
      -- Asked first, because what is there would be locked, and so written, to find that it stays as it is.
      and not exists (
        select from venture_viewer as it
        where it.venture_id = venture.id and it.viewer_id = $2 and it.seen_on >= today.day)
      on conflict (venture_id, viewer_id) do update set seen_on = excluded.seen_on
      where venture_viewer.seen_on < excluded.seen_on
      returning venture_id, seen_on)
    insert into venture_views (venture_id, day, views) select venture_id, seen_on, 1 from seen
    on conflict (venture_id, day) do update set views = venture_views.views + 1`;
  await runNamed(runner, 'venture-view', text, [ventureId, viewerId]);
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
