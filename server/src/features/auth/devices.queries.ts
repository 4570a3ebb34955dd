import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The devices on which a person has signed in within some days. */
export async function listDevices(tx: Tx, personId: string, days: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sign_in_device')
    .select('device')
    .where('person_id', '=', personId)
    .where('seen_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  return rows.map(({ device }) => device);
}

/** The user agents of a person's sessions, which can be older than the rows of `sign_in_device`. */
export async function listUserAgents(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.selectFrom('session').select('user_agent').where('person_id', '=', personId).execute();
  return rows.map(({ user_agent }) => user_agent);
}

export async function setDeviceSeen(tx: Tx, personId: string, device: string): Promise<void> {
  await tx
    .insertInto('sign_in_device')
    .values({ person_id: personId, device })
    .onConflict((old) => old.columns(['person_id', 'device']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

export async function removeDevicesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('sign_in_device').where('person_id', '=', personId).execute();
}

/** Removes devices that were last used more than this many days ago. */
export async function removeOldDevices(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('sign_in_device')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
