import type { PushSubscription } from '@baraza/contract/features/push.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#platform/sql/database.ts';
import { isLiveSession } from '#platform/http/sessions.ts';

export type PushSettingRow = Omit<Selectable<Tables['push_setting']>, 'person_id'>;

/** A device to push to, with what its person has chosen. */
export interface DeviceRow {
  session_id: string;
  person_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  time_zone: string;
  /** Null if the person has changed no setting, like the following ones. */
  disabled_kinds: string[] | null;
  shows_text: boolean | null;
  quiet_from: string | null;
  quiet_to: string | null;
  is_suspended: boolean;
}

/** The devices of people whose sessions are live; only those of some sessions if they are given. */
export async function listDevices(
  db: Db,
  personIds: readonly string[],
  sessionIds?: readonly string[],
): Promise<DeviceRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('push_subscription as device')
    .innerJoin('session', 'session.id', 'device.session_id')
    .innerJoin('person', 'person.id', 'device.person_id')
    .leftJoin('push_setting as setting', 'setting.person_id', 'device.person_id')
    .select([
      'device.session_id',
      'device.person_id',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'device.locale',
      'device.time_zone',
      'setting.disabled_kinds',
      'setting.shows_text',
      'setting.quiet_from',
      'setting.quiet_to',
      sql<boolean>`coalesce(person.suspended_until > now(), false)`.as('is_suspended'),
    ])
    .where('device.person_id', 'in', personIds)
    .where(isLiveSession)
    .$if(sessionIds !== undefined, (query) => query.where('device.session_id', 'in', sessionIds ?? []))
    .execute();
}

/** Whether a person, given by a column with their id, has a device to push to. */
export function hasDevice(personId: string): RawBuilder<boolean> {
  return sql`coalesce((select true from push_subscription where person_id = ${sql.ref(personId)} limit 1), false)`;
}

/** The person of a session that has a subscription; undefined if there is none. */
export async function findDeviceOwner(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_subscription')
    .select('person_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.person_id;
}

/**
 * Sets the subscription of a session, and removes others of the session and of the endpoint. Returns whether the session still
 * exists.
 */
export async function setSubscription(
  tx: Tx,
  { personId, sessionId }: { personId: string; sessionId: string },
  { endpoint, keys, locale, timeZone }: PushSubscription,
): Promise<boolean> {
  // Requests of one session wait for each other.
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return false;
  await tx
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute();
  const row = { session_id: sessionId, person_id: personId, ...keys, locale, time_zone: timeZone };
  await tx
    .insertInto('push_subscription')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  return true;
}

/** Removes the subscription of a session; only one with this endpoint if it is given. */
export async function removeSubscription(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute();
}

export async function findSettings(db: Db, personId: string): Promise<PushSettingRow | undefined> {
  return db
    .selectFrom('push_setting')
    .select(['disabled_kinds', 'shows_text', 'quiet_from', 'quiet_to'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function setSettings(tx: Tx, personId: string, settings: PushSettingRow): Promise<void> {
  await tx
    .insertInto('push_setting')
    .values({ person_id: personId, ...settings })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(settings))
    .execute();
}

/** Removes the settings and devices of a person. */
export async function removePushesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('push_setting').where('person_id', '=', personId).execute();
  await tx.deleteFrom('push_subscription').where('person_id', '=', personId).execute();
}

export interface KeyRow {
  public_key: string;
  private_key: string;
}

/** Stores a key if there is none yet. Returns the stored one. */
export async function findOrAddKey(db: Db, key: KeyRow): Promise<KeyRow> {
  await db
    .insertInto('push_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirstOrThrow();
}

export async function findKey(db: Db): Promise<KeyRow | undefined> {
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst();
}
