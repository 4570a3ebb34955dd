import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import { type RawBuilder, sql } from 'kysely';
import { isBlockedSql, isMutedSql, shownContentSql, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { NotificationContent } from '#platform/features/notification-rules.ts';
import { lastId } from '#platform/sql/page-sql.ts';
import { runStatement } from '#platform/sql/statement.ts';

export interface NotificationRow {
  id: string;
  recipient_id: string;
  kind: NotificationKind;
  detail: string;
  actors_count: number;
  group_key: string | null;
  link: string;
  subject: string;
  excerpt: string;
  created_at: Date;
  read_at: Date | null;
  /** Null, with the columns below, if no person caused it. */
  actor_id: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
}

/** One notification for each of several recipients. */
export interface NewNotification extends NotificationContent {
  /** Ids. People who do not exist or are not visible are left out. */
  recipients: readonly string[];
  kind: NotificationKind;
}

const columns = `notification.id, notification.recipient_id, notification.kind, notification.what as detail, notification.actors_count,
  notification.group_key, notification.link, notification.subject, notification.excerpt, notification.created_at,
  notification.read_at, notification.actor_id, actor.username, actor.first_name, actor.last_name, actor.avatar`;

/** SQL: whether a person sees an actor, who is not muted either. There may be no actor. */
const isActorShown = (viewer: string) => `(actor.id is null
  or ${visiblePersonSql({ person: 'actor', viewer })} and not ${isMutedSql({ person: 'actor', viewer })})`;

/** What notifications are about, and the columns of those who made it. `added` is its id for a new notification. */
const subjects = [
  { table: 'post', author: 'post.owner_id', added: '$10::uuid' },
  { table: 'event', author: 'event.host_id', added: '$12::uuid' },
  { table: 'venture', author: 'venture.owner_id', added: '$15::uuid' },
];

/** SQL: whether no block is between the recipient and the author of what the notification is about. */
const isSubjectShown = `not coalesce(${subjects
  .map(({ table, author }) => {
    const isBlocked = isBlockedSql('notification.recipient_id', author);
    return `(select ${isBlocked} from ${table} where ${table}.id = notification.${table}_id)`;
  })
  .join(', ')}, false)`;

const isShown = `(${isActorShown('notification.recipient_id')} and ${isSubjectShown})`;
const actors = `left join person as actor on actor.id = notification.actor_id`;

/** SQL: the ids of the notifications that `listNotifications` lists to the person $1. */
export const shownIdsSql = `select notification.id from notification ${actors}
  where notification.recipient_id = $1 and ${isShown}`;

/**
 * Adds a notification for each recipient except the actor and those who have switched the kind off. An existing one of the same
 * group moves to the top and is unread again, unless it counts this actor already. Returns the notifications to send.
 *
 * The same actor notifies the same recipient of the same subject once in 24 hours. If the newest of a group replaces the
 * previous one (`renews`), a repeat within that time still updates the row and marks it as unread, but is not sent.
 */
export async function addNotifications(tx: Tx, content: NewNotification): Promise<NotificationRow[]> {
  const subjectKey = subjectKeyOf(content);
  const isOnce = subjectKey !== undefined;
  return runStatement<NotificationRow>(tx, {
    name: isOnce ? 'notify-once' : 'notify',
    text: `with ${addingParts({ isOnce })} ${isOnce ? `${addedSql} ${isFresh}` : addedSql}`,
    values: [...valuesOf(content), ...(isOnce ? [subjectKey] : [])],
  });
}

/**
 * The key of the record that limits repeats to one in 24 hours. Undefined if no record is needed: no person caused the
 * notification, its group stores its actors, or it is about a comment or an announcement, which is new each time.
 */
function subjectKeyOf({ kind, detail, actorId, group, renews, ...about }: NewNotification): string | undefined {
  if (actorId === null || (group !== null && !renews)) return undefined;
  const isNew = about.eventCommentId !== null || about.announcementId !== null || (about.commentId !== null && !renews);
  return isNew ? undefined : `${kind} ${detail} ${about.postId ?? about.eventId ?? about.ventureId ?? ''}`;
}

function valuesOf(content: NewNotification) {
  return [
    content.recipients,
    content.kind,
    content.detail,
    content.actorId,
    content.group,
    content.renews,
    content.link,
    content.subject ?? null,
    content.excerpt,
    content.postId,
    content.commentId,
    content.eventId,
    content.eventCommentId,
    content.announcementId,
    content.ventureId,
    content.reviewId,
  ];
}

/** Records the notification for the recipients who did not receive it in the last 24 hours. */
const freshPart = `fresh as (
    insert into notification_sent (recipient_id, actor_id, thing) select id, $4::uuid, $17 from recipient
    on conflict (recipient_id, actor_id, thing) do update set sent_at = now()
      where notification_sent.sent_at < now() - interval '24 hours'
    returning recipient_id
  ),`;
const isFresh = 'where made.recipient_id in (select recipient_id from fresh)';

/** SQL: whether the actor took the same action back in the last 24 hours. */
const isWithdrawn = `exists (
  select from notification_sent
  where recipient_id = person.id and actor_id = $4::uuid and thing = $5 and sent_at > now() - interval '24 hours')`;

/** SQL: whether a recipient may see what a new notification is about: stewards may have hidden it, and a block may exist. */
const isAddedSubjectShown = subjects
  .map(({ table, author, added }) => {
    const isShown = shownContentSql({ row: table, author, viewer: 'person.id' });
    const isBlocked = isBlockedSql('person.id', author);
    return `(${added} is null or exists (select from ${table} where ${table}.id = ${added} and ${isShown} and not ${isBlocked}))`;
  })
  .join(' and ');

// The actor of a group is looked up by the key: PostgreSQL may plan `not exists` to read all of `notification_actor`.
const addingParts = ({ isOnce }: { isOnce: boolean }) => `
  recipient as (
    select id from person
    where id = any($1::uuid[]) and id is distinct from $4::uuid
      and ${visiblePersonSql({ person: 'person', viewer: 'coalesce($4::uuid, person.id)' })}
      and not coalesce((select true from mute where muter_id = person.id and muted_id = $4::uuid), false)
      and not exists (select from notification_setting where person_id = person.id and kind = $2)
      and ${isAddedSubjectShown}
      ${isOnce ? '' : `and not ${isWithdrawn}`}
    order by id
  ), ${isOnce ? freshPart : ''} made as (
    insert into notification (
      recipient_id, kind, what, actor_id, actors_count, group_key, link, subject, excerpt,
      post_id, comment_id, event_id, event_comment_id, announcement_id, venture_id, review_id
    )
    select id, $2, $3, $4::uuid, ($4::uuid is not null)::int, $5, $7,
      coalesce($8::text, (select title from event where id = $12::uuid), (select name from venture where id = $15::uuid), ''),
      $9, $10::uuid, $11::uuid, $12::uuid, $13::uuid, $14::uuid, $15::uuid, $16::uuid
    from recipient ${isOnce ? 'where $6::boolean or id in (select recipient_id from fresh)' : ''}
    order by id
    on conflict (recipient_id, group_key) do update
      set id = uuidv7(), what = excluded.what, actor_id = excluded.actor_id,
        actors_count = notification.actors_count + (not $6::boolean)::int, created_at = now(), read_at = null,
        link = excluded.link, subject = excluded.subject, excerpt = excluded.excerpt,
        comment_id = excluded.comment_id, review_id = excluded.review_id
      where $6::boolean or (
        select true from notification_actor
        where notification_key = notification.key and actor_id = excluded.actor_id
      ) is null
    returning *
  ), acted as (
    insert into notification_actor (notification_key, actor_id)
    select key, actor_id from made where actor_id is not null
    on conflict do nothing
  )`;

// Looked up by the key: PostgreSQL may plan a join to read half of all people for a thousand notifications.
const addedSql = `select ${columns.replaceAll('notification.', 'made.')} from made
    left join lateral (select * from person where id = made.actor_id limit 1) as actor on true`;

/** A page of a person's notifications, newest first, without those caused by people who are no longer visible to them. */
export async function listNotifications(
  db: Db,
  recipientId: string,
  page: { limit: number; lastNotificationId: string | undefined },
): Promise<NotificationRow[]> {
  const rows = await runStatement<NotificationRow>(db, {
    name: 'notifications-page',
    text: `select ${columns} from notification ${actors}
      where notification.recipient_id = $1 and notification.id < $2 and ${isShown} order by notification.id desc limit $3`,
    values: [recipientId, page.lastNotificationId ?? lastId, page.limit],
  });
  return rows;
}

/** Those of these notifications that are unread and that `listNotifications` lists. */
export async function listUnreadByIds(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  return runStatement<NotificationRow>(db, {
    name: 'notifications-pushed',
    text: `select ${columns} from notification ${actors}
      where notification.id = any($1::uuid[]) and notification.read_at is null and ${isShown}`,
    values: [ids],
  });
}

/** The number of unread notifications among those that `listNotifications` lists. */
export async function countUnread(db: Db, recipientId: string): Promise<number> {
  const rows = await runStatement<{ count: number }>(db, {
    name: 'notifications-unread',
    text: `select count(*)::int as count from notification ${actors}
      where notification.recipient_id = $1 and notification.read_at is null and ${isShown}`,
    values: [recipientId],
  });
  return rows[0]?.count ?? 0;
}

/** Marks a person's notification as read and returns it. Undefined if it does not exist. */
export async function setRead(db: Db, recipientId: string, id: string): Promise<NotificationRow | undefined> {
  const rows = await runStatement<NotificationRow>(db, {
    name: 'notification-read',
    text: `with notification as (
        update notification as marked set read_at = coalesce(marked.read_at, now())
        where marked.recipient_id = $1 and marked.id = $2 and exists (
          select from notification ${actors} where notification.id = $2 and notification.recipient_id = $1 and ${isShown})
        returning *
      )
      select ${columns} from notification ${actors}`,
    values: [recipientId, id],
  });
  return rows[0];
}

/** Marks all existing notifications of a person as read. Returns whether any was unread. */
export async function setAllRead(db: Db, recipientId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('recipient_id', '=', recipientId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The kinds that a person has switched off. */
export async function listDisabledKinds(db: Db, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('notification_setting').select('kind').where('person_id', '=', personId).execute();
  return rows.map(({ kind }) => kind);
}

export async function addDisabledKinds(tx: Tx, personId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('notification_setting')
    .values(kinds.map((kind) => ({ person_id: personId, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeDisabledKinds(tx: Tx, personId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.deleteFrom('notification_setting').where('person_id', '=', personId).where('kind', 'in', kinds).execute();
}

/** Removes a person's notifications and settings, and the notifications that they caused. */
export async function removeNotificationsOf(tx: Tx, personId: string): Promise<void> {
  const isOnlyActor = sql<boolean>`actor_id = ${personId} and actors_count = 1`;
  await tx
    .deleteFrom('notification')
    .where((row) => row.or([row('recipient_id', '=', personId), isOnlyActor]))
    .execute();
  await leaveGroups(tx, personId);
  await tx
    .deleteFrom('notification_sent')
    .where((row) => row.or([row('recipient_id', '=', personId), row('actor_id', '=', personId)]))
    .execute();
  await tx.deleteFrom('notification_setting').where('person_id', '=', personId).execute();
}

/**
 * Removes an actor from a group of notifications, and the notification if they were the only one; then returns its id if it was
 * unread. The same action does not notify again within 24 hours.
 */
export async function leaveGroup(
  tx: Tx,
  { recipientId, group, actorId }: { recipientId: string; group: string; actorId: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('notification')
    .innerJoin('notification_actor', 'notification_actor.notification_key', 'notification.key')
    .select(['notification.key', 'notification.id', 'notification.actors_count', 'notification.read_at'])
    .where('recipient_id', '=', recipientId)
    .where('group_key', '=', group)
    .where('notification_actor.actor_id', '=', actorId)
    .forUpdate('notification')
    .executeTakeFirst();
  if (!found) return undefined;
  await tx
    .insertInto('notification_sent')
    .values({ recipient_id: recipientId, actor_id: actorId, thing: group })
    .onConflict((old) => old.columns(['recipient_id', 'actor_id', 'thing']).doUpdateSet({ sent_at: sql`now()` }))
    .execute();
  if (found.actors_count > 1) {
    await leaveGroups(tx, actorId, sql`notification_key = ${found.key}`);
    return undefined;
  }
  await tx.deleteFrom('notification').where('key', '=', found.key).execute();
  return found.read_at ? undefined : found.id;
}

/** Removes a person from notifications with several actors. If they are the one shown, another actor is shown instead. */
async function leaveGroups(tx: Tx, personId: string, which = sql<boolean>`true`): Promise<void> {
  await sql`
    with removed as (delete from notification_actor where actor_id = ${personId} and ${which} returning notification_key)
    update notification set actors_count = actors_count - 1, actor_id = case
      when actor_id <> ${personId} then actor_id
      else (
        select other.actor_id from notification_actor as other
        where other.notification_key = notification.key and other.actor_id <> ${personId} limit 1
      ) end
    from removed where notification.key = removed.notification_key`.execute(tx);
}

/**
 * Where one of two people is shown as the actor of a notification to the other that has several, shows another actor instead: a
 * block hides notifications by their actor.
 */
export async function showOtherActors(tx: Tx, [one, other]: readonly [string, string]): Promise<void> {
  await sql`
    update notification set actor_id = (
      select actor_id from notification_actor as another
      where another.notification_key = notification.key and another.actor_id <> notification.actor_id limit 1)
    where (recipient_id, actor_id) in ((${one}, ${other}), (${other}, ${one})) and actors_count > 1`.execute(tx);
}

/** Removes the records of notifications sent more than 24 hours ago. */
export async function removeOldRecords(db: Db): Promise<void> {
  await db
    .deleteFrom('notification_sent')
    .where('sent_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Removes notifications older than that number of days, read or not. Returns how many. */
export async function removeOldNotifications(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** SQL: the notifications about each kind of content, by the columns that their indexes begin with. */
const isAbout: Partial<Record<ReportTarget, (id: string) => RawBuilder<boolean>>> = {
  POST: (id) => sql`post_id = ${id}`,
  COMMENT: (id) => sql`post_id = (select subject_id from comment where comment.id = ${id}) and comment_id = ${id}`,
  EVENT: (id) => sql`event_id = ${id}`,
  EVENT_COMMENT: (id) => sql`
    event_id = (select subject_id from comment where comment.id = ${id}) and event_comment_id = ${id}`,
  ANNOUNCEMENT: (id) => sql`announcement_id = ${id}`,
  VENTURE: (id) => sql`venture_id = ${id}`,
  REVIEW: (id) => sql`review_id = ${id}`,
};

/** Removes the notifications about some content, except those of one recipient. */
export async function removeNotificationsAbout(
  tx: Tx,
  { targetType, targetId, exceptId }: { targetType: ReportTarget; targetId: string; exceptId: string },
): Promise<void> {
  const condition = isAbout[targetType]?.(targetId);
  if (!condition) return;
  await tx.deleteFrom('notification').where(condition).where('recipient_id', '<>', exceptId).execute();
}
