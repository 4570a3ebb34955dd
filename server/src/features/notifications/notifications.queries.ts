import type { NotificationKind } from '@baraza/contract/features/notifications.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';

export interface NotificationRow {
  id: string;
  recipient_id: string;
  kind: NotificationKind;
  actors_count: number;
  group_key: string | null;
  link: string;
  excerpt: string;
  created_at: Date;
  read_at: Date | null;
  actor_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

/** What several people are told of at once. */
export interface News {
  recipientIds: readonly string[];
  kind: NotificationKind;
  actorId: string;
  /** Under one key it is one notification, however many do it. */
  group: string | null;
  link: string;
  excerpt: string;
  postId: string | null;
  commentId: string | null;
}

const columns = `notification.id, notification.recipient_id, notification.kind, notification.actors_count,
  notification.group_key, notification.link, notification.excerpt, notification.created_at, notification.read_at,
  notification.actor_id, actor.username, actor.first_name, actor.last_name, actor.avatar`;
const actorsSeen = `join person as actor on actor.id = notification.actor_id
  and ${visiblePersonSql({ person: 'actor', viewer: 'notification.recipient_id' })}`;

/**
 * Tells those of the recipients who are there, are not the actor and have not switched the kind off. One of a group that
 * is there comes to the top, unread again, unless the actor is among those it tells of. Answers with what is new.
 */
export async function addNotifications(tx: Tx, news: News): Promise<NotificationRow[]> {
  const { recipientIds, kind, actorId, group, link, excerpt, postId, commentId } = news;
  // One statement: the builder has no word for a conflict's condition that looks into another table.
  const { rows } = await sql<NotificationRow>`
    with made as (
      insert into notification (recipient_id, kind, actor_id, group_key, link, excerpt, post_id, comment_id)
      select id, ${kind}, ${actorId}::uuid, ${group}, ${link}, ${excerpt}, ${postId}::uuid, ${commentId}::uuid
      from person
      where id = any(${recipientIds}::uuid[]) and id <> ${actorId}::uuid
        and onboarded_at is not null and deleted_at is null
        and not exists (select from notification_setting where person_id = person.id and kind = ${kind})
      order by id
      on conflict (recipient_id, group_key) do update
        set id = uuidv7(), actor_id = excluded.actor_id, actors_count = notification.actors_count + 1,
          created_at = now(), read_at = null, excerpt = excluded.excerpt
        where not exists (
          select from notification_actor
          where notification_key = notification.key and actor_id = excluded.actor_id
        )
      returning *
    ), acted as (
      insert into notification_actor (notification_key, actor_id) select key, actor_id from made
    )
    select ${sql.raw(columns.replaceAll('notification.', 'made.'))} from made
    join person as actor on actor.id = made.actor_id`.execute(tx);
  return rows;
}

/** The username of somebody who is onboarded, which never changes. */
export async function findUsername(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('person').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  return row.username ?? '';
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of what somebody was told, newest first; what people did who are not to be seen any more is left out. */
export async function listNotifications(
  pool: Pick<Pool, 'query'>,
  recipientId: string,
  page: { limit: number; lastNotificationId: string | undefined },
): Promise<NotificationRow[]> {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notifications-page',
    text: `select ${columns} from notification ${actorsSeen}
      where notification.recipient_id = $1 and notification.id < $2 order by notification.id desc limit $3`,
    values: [recipientId, page.lastNotificationId ?? lastId, page.limit],
  });
  return rows;
}

/** How many of them are unread. */
export async function countUnread(pool: Pick<Pool, 'query'>, recipientId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'notifications-unread',
    text: `select count(*)::int as count from notification ${actorsSeen}
      where notification.recipient_id = $1 and notification.read_at is null`,
    values: [recipientId],
  });
  return rows[0]?.count ?? 0;
}

/** Marks one of somebody's notifications as read, if it is there; answers with it. */
export async function setRead(
  pool: Pick<Pool, 'query'>,
  recipientId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notification-read',
    text: `update notification set read_at = coalesce(notification.read_at, now()) from person as actor
      where notification.id = $2 and notification.recipient_id = $1 and actor.id = notification.actor_id
        and ${visiblePersonSql({ person: 'actor', viewer: '$1' })}
      returning ${columns}`,
    values: [recipientId, id],
  });
  return rows[0];
}

/** Marks all as read that are there at this moment; tells whether any was unread. */
export async function setAllRead(db: Db, recipientId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('recipient_id', '=', recipientId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The kinds somebody has switched off. */
export async function listOff(db: Db, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('notification_setting').select('kind').where('person_id', '=', personId).execute();
  return rows.map(({ kind }) => kind);
}

export async function addOff(tx: Tx, personId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('notification_setting')
    .values(kinds.map((kind) => ({ person_id: personId, kind })))
    .onConflict((old) => old.doNothing())
    .execute();
}

export async function removeOff(tx: Tx, personId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.deleteFrom('notification_setting').where('person_id', '=', personId).where('kind', 'in', kinds).execute();
}

/** Removes what somebody was told, what they have switched off, and what others were told of them alone or last. */
export async function removeNotificationsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where((row) => row.or([row('recipient_id', '=', personId), row('actor_id', '=', personId)]))
    .execute();
  await tx.deleteFrom('notification_setting').where('person_id', '=', personId).execute();
}

/** Removes what is older than so many days, read or not; tells how many that were. */
export async function removeOldNotifications(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
