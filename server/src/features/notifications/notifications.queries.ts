import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { sql } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import type { NotificationContent, Recipients } from '#platform/notification-rules.ts';
import { runStatement } from '#platform/statement.ts';

export interface NotificationRow {
  id: string;
  recipient_id: string;
  kind: NotificationKind;
  what: string;
  actors_count: number;
  group_key: string | null;
  link: string;
  subject: string;
  excerpt: string;
  created_at: Date;
  read_at: Date | null;
  /** Nobody's where it happened by itself, and then the rest is null too. */
  actor_id: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
}

/** One notification for each of several recipients. */
export interface NewNotification extends NotificationContent {
  recipients: Recipients;
  kind: NotificationKind;
}

const columns = `notification.id, notification.recipient_id, notification.kind, notification.what, notification.actors_count,
  notification.group_key, notification.link, notification.subject, notification.excerpt, notification.created_at,
  notification.read_at, notification.actor_id, actor.username, actor.first_name, actor.last_name, actor.avatar`;
const isShown = `(notification.actor_id is null
  or ${visiblePersonSql({ person: 'actor', viewer: 'notification.recipient_id' })})`;
const actors = `left join person as actor on actor.id = notification.actor_id`;

/**
 * Notifies those of the recipients who are there, are not the actor and have not switched the kind off. One of a group that
 * is there comes to the top, unread again, unless the actor is among those it tells of. Returns what is to be sent.
 *
 * For 24 hours the same actor notifies the same recipient of the same thing once, whatever is undone and repeated. Where the
 * newest of a group replaces the one before, a repeat still brings the row up to date and unread, but is not sent.
 */
export async function addNotifications(tx: Tx, content: NewNotification): Promise<NotificationRow[]> {
  const { recipients } = content;
  const thing = thingOf(content);
  const isOnce = thing !== undefined;
  const name = ['notify', ...('select' in recipients ? [recipients.name] : []), ...(isOnce ? ['once'] : [])].join('-');
  const text = `with ${addingParts(recipients, { isOnce })} ${isOnce ? `${addedSql} ${isFresh}` : addedSql}`;
  return runStatement<NotificationRow>(tx, { name, text, values: [...valuesOf(content), ...(isOnce ? [thing] : [])] });
}

/**
 * What a notification is about, for the record of what was sent; undefined where none is needed: nobody did it, its group
 * remembers its actors for as long as it exists, or it is about a comment or an announcement, which is new each time.
 */
function thingOf({ kind, what, actorId, group, renews, ...about }: NewNotification): string | undefined {
  if (actorId === null || (group !== null && !renews)) return undefined;
  const isNew = about.eventCommentId !== null || about.announcementId !== null || (about.commentId !== null && !renews);
  return isNew ? undefined : `${kind} ${what} ${about.postId ?? about.eventId ?? about.ventureId ?? ''}`;
}

function valuesOf({
  recipients,
  kind,
  what,
  actorId,
  group,
  renews,
  link,
  subject,
  excerpt,
  ...about
}: NewNotification) {
  return [
    'select' in recipients ? recipients.of : recipients,
    kind,
    what,
    actorId,
    group,
    renews,
    link,
    subject ?? null,
    excerpt,
    about.postId,
    about.commentId,
    about.eventId,
    about.eventCommentId,
    about.announcementId,
    about.ventureId,
    about.reviewId,
  ];
}

const isMeant = (recipients: Recipients) =>
  'select' in recipients ? `in (${recipients.select})` : '= any($1::uuid[])';

/** Records what is sent now, for those recipients to whom it was not sent in the last 24 hours. */
const freshPart = `fresh as (
    insert into notification_sent (recipient_id, actor_id, thing) select id, $4::uuid, $17 from recipient
    on conflict (recipient_id, actor_id, thing) do update set sent_at = now()
      where notification_sent.sent_at < now() - interval '24 hours'
    returning recipient_id
  ),`;
const isFresh = 'where made.recipient_id in (select recipient_id from fresh)';

// Who did the same before is looked up by the key: as a `not exists`, all who ever did anything may be read for one.
const addingParts = (recipients: Recipients, { isOnce }: { isOnce: boolean }) => `
  recipient as (
    select id from person
    where id ${isMeant(recipients)} and id is distinct from $4::uuid and onboarded_at is not null and deleted_at is null
      and not exists (select from notification_setting where person_id = person.id and kind = $2)
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

// The actor is looked up by the key: joined, half of all people were read for it where there are a thousand of them.
const addedSql = `select ${columns.replaceAll('notification.', 'made.')} from made
    left join lateral (select * from person where id = made.actor_id limit 1) as actor on true`;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of what somebody was told, newest first; what people did who are not to be seen any more is left out. */
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

/** How many of them are unread. */
export async function countUnread(db: Db, recipientId: string): Promise<number> {
  const rows = await runStatement<{ count: number }>(db, {
    name: 'notifications-unread',
    text: `select count(*)::int as count from notification ${actors}
      where notification.recipient_id = $1 and notification.read_at is null and ${isShown}`,
    values: [recipientId],
  });
  return rows[0]?.count ?? 0;
}

/** Marks one of somebody's notifications as read, if it is there; answers with it. */
export async function setRead(db: Db, recipientId: string, id: string): Promise<NotificationRow | undefined> {
  const rows = await runStatement<NotificationRow>(db, {
    name: 'notification-read',
    text: `with notification as (
        update notification as told set read_at = coalesce(told.read_at, now())
        where told.id = $2 and told.recipient_id = $1 and (told.actor_id is null or exists (
          select from person as actor where actor.id = told.actor_id
            and ${visiblePersonSql({ person: 'actor', viewer: '$1' })}))
        returning *
      )
      select ${columns} from notification ${actors}`,
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

/** Removes what somebody was told, what they have switched off, and what others were told of them. */
export async function removeNotificationsOf(tx: Tx, personId: string): Promise<void> {
  const isAlone = sql<boolean>`actor_id = ${personId} and actors_count = 1`;
  await tx
    .deleteFrom('notification')
    .where((row) => row.or([row('recipient_id', '=', personId), isAlone]))
    .execute();
  await leaveGroups(tx, personId);
  await tx
    .deleteFrom('notification_sent')
    .where((row) => row.or([row('recipient_id', '=', personId), row('actor_id', '=', personId)]))
    .execute();
  await tx.deleteFrom('notification_setting').where('person_id', '=', personId).execute();
}

/** Where several did the same, the others stay; another of them stands first instead. */
async function leaveGroups(tx: Tx, personId: string): Promise<void> {
  // An update from what a removal returns: the builder has no word for it.
  await sql`
    with gone as (delete from notification_actor where actor_id = ${personId} returning notification_key)
    update notification set actors_count = actors_count - 1, actor_id = case
      when actor_id <> ${personId} then actor_id
      else (
        select other.actor_id from notification_actor as other
        where other.notification_key = notification.key and other.actor_id <> ${personId} limit 1
      ) end
    from gone where notification.key = gone.notification_key`.execute(tx);
}

/** Removes the records of what was sent more than 24 hours ago. */
export async function removeOldRecords(db: Db): Promise<void> {
  await db
    .deleteFrom('notification_sent')
    .where('sent_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Removes what is older than so many days, read or not; tells how many that were. */
export async function removeOldNotifications(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
