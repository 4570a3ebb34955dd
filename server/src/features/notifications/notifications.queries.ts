import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasMutedWord, isVisibleTo } from '#features/profiles/profiles.public.ts';
import { hasDevice } from '#features/push/push.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { NotificationContent } from '#platform/features/notification-rules.ts';
import type { Subjects } from '#platform/features/subjects.ts';
import { lastId } from '#platform/sql/page-sql.ts';
import { isNotificationShown, isSubjectShown, titleOf } from './notifications.visibility.ts';

/** The database, and the types of content that notifications may be about. */
type Source = Pick<Deps, 'db' | 'subjects'>;

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** A notification that was added, and whether its recipient has a device to push to. */
export type AddedRow = NotificationRow & { is_reachable: boolean };

/** One notification for each of several recipients. */
export interface NewNotification extends NotificationContent {
  /** Ids. People who do not exist or are not visible are left out. */
  recipients: readonly string[];
  kind: NotificationKind;
}

const columns = [
  'notification.id',
  'notification.recipient_id',
  'notification.kind',
  'notification.detail',
  'notification.actors_count',
  'notification.group_key',
  'notification.link',
  'notification.title',
  'notification.excerpt',
  'notification.created_at',
  'notification.read_at',
  'notification.actor_id',
  'actor.username',
  'actor.first_name',
  'actor.last_name',
  'actor.avatar',
] as const;

/** The notifications that their recipients may see. */
function selectShown({ db, subjects }: Source) {
  return db
    .selectFrom('notification')
    .leftJoin('person as actor', 'actor.id', 'notification.actor_id')
    .where(isNotificationShown(subjects));
}

/** The ids of the notifications that `listNotifications` lists to a person. */
export function shownIds(subjects: Subjects, personId: RawBuilder<string>): RawBuilder<string> {
  return sql`select notification.id from notification left join person as actor on actor.id = notification.actor_id
    where notification.recipient_id = ${personId} and ${isNotificationShown(subjects)}`;
}

/**
 * Adds a notification for each recipient except the actor and those who have switched the kind off. An existing one of the same
 * group moves to the top and is unread again, unless it counts this actor already. Returns the notifications to send.
 *
 * The same actor notifies the same recipient of the same action once in `repeatMinutes`, by default 24 hours. If the newest of a group replaces the
 * previous one (`renews`), a repeat within that time still updates the row and marks it as unread, but is not sent.
 */
export async function addNotifications(tx: Tx, subjects: Subjects, content: NewNotification): Promise<AddedRow[]> {
  const { kind, detail, actorId, group, renews, link, title, excerpt, written, subject } = content;
  const [type, id] = [subject?.type ?? null, subject?.id ?? null];
  const subjectId = sql`(select subject_id from draft)`;
  const action = actionOf(content);
  const isFresh = action === undefined ? sql`true` : sql`person_id in (select recipient_id from fresh)`;
  // The actor of a group is looked up by the key: PostgreSQL may plan `not exists` to read all of `notification_actor`. The same
  // holds for the columns of the actor: it may plan a join to read half of all people for a thousand notifications.
  const { rows } = await sql<AddedRow>`
    with draft as (select ${id}::uuid as subject_id), recipient as (
      select id as person_id from person
      where id = any(${content.recipients}::uuid[]) and id is distinct from ${actorId}::uuid
        and ${isVisibleTo(sql`coalesce(${actorId}::uuid, person.id)`, 'person')}
        and not coalesce((select true from mute where muter_id = person.id and muted_id = ${actorId}::uuid), false)
        and ${written === undefined ? sql`true` : sql`not ${hasMutedWord(sql.ref('person.id'), sql`${written}::text`)}`}
        and not exists (select from notification_setting where person_id = person.id and kind = ${kind})
        and ${type === null ? sql`true` : isSubjectShown(subjects, { type, id: subjectId, viewer: sql.ref('person.id') })}
        and ${action === undefined ? isNotWithdrawn(actorId, group) : sql`true`}
    ), ${action === undefined ? sql`` : recordFresh(content, action)} made as (
      insert into notification (
        recipient_id, kind, detail, actor_id, actors_count, group_key, link, title, excerpt, subject_type, subject_id)
      select person_id, ${kind}, ${detail}, ${actorId}::uuid, (${actorId}::uuid is not null)::int, ${group}, ${link},
        coalesce(${title ?? null}::text, ${type === null ? sql`''` : titleOf(subjects, type, subjectId)}), ${excerpt},
        ${type}, ${id}::uuid
      from recipient where ${renews} or ${isFresh}
      order by person_id
      on conflict (recipient_id, group_key) do update
        set id = uuidv7(), detail = excluded.detail, actor_id = excluded.actor_id,
          actors_count = notification.actors_count + (not ${renews})::int, created_at = now(), read_at = null,
          link = excluded.link, title = excluded.title, excerpt = excluded.excerpt, subject_id = excluded.subject_id
        where ${renews} or (
          select true from notification_actor
          where notification_key = notification.key and actor_id = excluded.actor_id
        ) is null
      returning *, recipient_id as person_id
    ), acted as (
      insert into notification_actor (notification_key, actor_id)
      select key, actor_id from made where actor_id is not null
      on conflict do nothing
    )
    select ${sql.join(columns.map((column) => sql.ref(column)))}, ${hasDevice('notification.recipient_id')} as is_reachable
    from made as notification
    left join lateral (select * from person where id = notification.actor_id limit 1) as actor on true
    where ${isFresh}`.execute(tx);
  return rows;
}

/**
 * The key by which repeats are limited. Undefined if they need no limit: no person caused the notification, its group stores its
 * actors, or it is about something new.
 */
function actionOf({
  kind,
  detail,
  actorId,
  group,
  renews,
  subject,
  repeatMinutes,
}: NewNotification): string | undefined {
  if (actorId === null || repeatMinutes === 0 || (!renews && group !== null)) return undefined;
  return `${group ?? `${kind} ${subject?.id ?? ''}`} ${detail}`;
}

/** Records the action for the recipients to whom it was not sent in the last `repeatMinutes`. */
const recordFresh = ({ actorId, repeatMinutes }: NewNotification, action: string) => sql`fresh as (
    insert into notification_sent (recipient_id, actor_id, action)
    select person_id, ${actorId}::uuid, ${action} from recipient order by person_id
    on conflict (recipient_id, actor_id, action) do update set sent_at = now()
      where notification_sent.sent_at < now() - make_interval(mins => ${repeatMinutes})
    returning recipient_id
  ),`;

/** Whether the actor did not take the same action back in the last 24 hours. */
const isNotWithdrawn = (actorId: string | null, group: string | null) => sql`not exists (
  select from notification_sent
  where recipient_id = person.id and actor_id = ${actorId}::uuid and action = ${group} and sent_at > now() - interval '24 hours')`;

/** A page of a person's notifications, newest first, without those caused by people who are no longer visible to them. */
export async function listNotifications(
  source: Source,
  recipientId: string,
  { limit, lastNotificationId = lastId }: { limit: number; lastNotificationId: string | undefined },
) {
  return selectShown(source)
    .select(columns)
    .where('notification.recipient_id', '=', recipientId)
    .where('notification.id', '<', lastNotificationId)
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .execute();
}

/** Those of these notifications that are unread and that `listNotifications` lists. */
export async function listUnreadByIds(source: Source, ids: readonly string[]): Promise<NotificationRow[]> {
  return selectShown(source)
    .select(columns)
    .where(sql<boolean>`notification.id = any(${ids}::uuid[])`)
    .where('notification.read_at', 'is', null)
    .execute();
}

/** The number of unread notifications among those that `listNotifications` lists. */
export async function countUnread(source: Source, recipientId: string): Promise<number> {
  const row = await selectShown(source)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('notification.recipient_id', '=', recipientId)
    .where('notification.read_at', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Marks a person's notification as read and returns it. Undefined if it does not exist. */
export async function setRead(source: Source, recipientId: string, id: string): Promise<NotificationRow | undefined> {
  const row = await selectShown(source)
    .select(columns)
    .where('notification.recipient_id', '=', recipientId)
    .where('notification.id', '=', id)
    .executeTakeFirst();
  if (!row || row.read_at) return row;
  await source.db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('recipient_id', '=', recipientId)
    .where('id', '=', id)
    .execute();
  return { ...row, read_at: new Date() };
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
    .values({ recipient_id: recipientId, actor_id: actorId, action: group })
    .onConflict((old) => old.columns(['recipient_id', 'actor_id', 'action']).doUpdateSet({ sent_at: sql`now()` }))
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
