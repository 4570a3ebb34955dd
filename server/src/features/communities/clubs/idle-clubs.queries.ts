import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** How long a club has had no post and no event, and which notices its officers have received. */
export interface IdleClub {
  id: string;
  slug: string;
  name: string;
  /** Whole days since its last post or event, or since it was founded or restored. An event ahead counts as one of today. */
  idle_days: number;
  notices: number;
  /** Whole days since the last notice; `null` without one. */
  notice_days: number | null;
}

function selectIdle(condition: RawBuilder<boolean>) {
  return sql<IdleClub>`
    select community.id, community.slug, community.name, idle.days as idle_days, community.idle_notices as notices,
      extract(day from now() - community.idle_noticed_at)::int as notice_days
    from community cross join lateral (
      select greatest(0, extract(day from now() - greatest(community.created_at, community.restored_at,
        (select post.created_at from post where post.community_id = community.id order by post.id desc limit 1),
        (select max(greatest(event.created_at, event.start_time)) from event
          where event.community_id = community.id and event.cancelled_at is null))))::int as days
    ) as idle
    where community.kind = 'CLUB' and community.archived_at is null and ${condition}`;
}

/** The live clubs that have been idle for some days, and those with notices that are active again. */
export async function listIdleClubs(db: Db, days: number): Promise<IdleClub[]> {
  const { rows } = await selectIdle(sql`(idle.days >= ${days} or community.idle_notices > 0)`).execute(db);
  return rows;
}

/** A club, unless it is archived. */
export async function findIdleClub(tx: Tx, id: string): Promise<IdleClub | undefined> {
  const { rows } = await selectIdle(sql`community.id = ${id}`).execute(tx);
  return rows[0];
}

export async function setNotices(tx: Tx, id: string, notices: number): Promise<void> {
  await tx
    .updateTable('community')
    .set({ idle_notices: notices, idle_noticed_at: notices === 0 ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
