import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number];

const columns = ['id', 'status', 'progress', 'created_at', 'expires_at', 'bytes'] as const;

/** How many exports the list shows. */
const listed = 20;

/** A person's exports, newest first. */
export async function listExports(db: Db, personId: string) {
  return db
    .selectFrom('data_export')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
}

/** Locks a person's row, so that their concurrent requests run one after the other. Returns whether it exists. */
export async function lockPerson(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person has an unfinished export, and when they last received a finished one within a day. */
export async function findRecent(tx: Tx, personId: string): Promise<{ isRunning: boolean; finishedAt: Date | null }> {
  return tx
    .selectFrom('data_export')
    .select([
      sql<boolean>`coalesce(bool_or(status in ('WAITING', 'RUNNING')), false)`.as('isRunning'),
      sql<Date | null>`max(finished_at) filter (
        where status in ('READY', 'EXPIRED') and finished_at > now() - interval '1 day')`.as('finishedAt'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
}

export async function addExport(tx: Tx, personId: string, file: string): Promise<ExportRow> {
  return tx
    .insertInto('data_export')
    .values({ person_id: personId, file })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The file of a person's finished export; undefined if there is none. */
export async function findFile(db: Db, personId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select('file')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('status', '=', 'READY')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.file;
}

/** Marks an unfinished export as running and counts the attempt. Undefined if it is finished or was removed. */
export async function startAttempt(
  db: Db,
  id: string,
): Promise<{ person_id: string; file: string; attempts: number } | undefined> {
  return db
    .updateTable('data_export')
    .set({ status: 'RUNNING', progress: 0, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .returning(['person_id', 'file', 'attempts'])
    .executeTakeFirst();
}

export async function setProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.updateTable('data_export').set({ progress }).where('id', '=', id).where('status', '=', 'RUNNING').execute();
}

/** Marks an export as ready for this many days. Returns false if it was removed meanwhile. */
export async function setReady(db: Db, id: string, { bytes, days }: { bytes: number; days: number }): Promise<boolean> {
  const row = await db
    .updateTable('data_export')
    .set({
      status: 'READY',
      progress: 100,
      bytes,
      finished_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ status: 'FAILED', finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .execute();
}

/** Fails exports that were requested more than a day ago and never finished. Returns their files. */
export async function failAbandoned(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('data_export')
    .set({ status: 'FAILED', finished_at: sql<Date>`now()` })
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Exports whose file is due for removal. */
export async function listExpired(db: Db): Promise<{ id: string; file: string }[]> {
  return db
    .selectFrom('data_export')
    .select(['id', 'file'])
    .where('status', '=', 'READY')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(500)
    .execute();
}

export async function setExpired(db: Db, id: string): Promise<void> {
  await db.updateTable('data_export').set({ status: 'EXPIRED' }).where('id', '=', id).execute();
}

/** Removes a person's exports. Returns their files. */
export async function removeExportsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('data_export').where('person_id', '=', personId).returning('file').execute();
  return rows.map(({ file }) => file);
}

/** Whether the archive of an export may exist in storage. */
export async function isReady(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('data_export')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .executeTakeFirst();
  return row !== undefined;
}
