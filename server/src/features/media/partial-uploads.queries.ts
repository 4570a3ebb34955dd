import { partialUpload } from '@baraza/contract/features/upload-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

export interface UploadRow {
  id: string;
  length: number;
  received: number;
  created_at: Date;
}

const columns = ['id', 'length', 'received', 'created_at'] as const;

/** Lets the uploads of a person begin one after another until the transaction ends, so that their sizes can be limited. */
export async function lockUploadsOf(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${personId}`}, 0))`.execute(tx);
}

export async function findUpload(db: Db, personId: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function findUploadByKey(tx: Tx, personId: string, key: string): Promise<UploadRow | undefined> {
  return tx
    .selectFrom('upload')
    .select(columns)
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The length in bytes of all uploads of a person that are not used. */
export async function sumUnused(tx: Tx, personId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('upload')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('length'), sql.lit(0)).as('bytes'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export async function addUpload(
  tx: Tx,
  upload: { personId: string; key: string | undefined; length: number },
): Promise<UploadRow> {
  return tx
    .insertInto('upload')
    .values({ person_id: upload.personId, key: upload.key ?? null, length: upload.length })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Appends bytes. Returns false, and stores nothing, unless `start` is the offset of the upload. */
export async function addPart(tx: Tx, part: { uploadId: string; start: number; bytes: Buffer }): Promise<boolean> {
  const { uploadId, start, bytes } = part;
  const row = await tx
    .updateTable('upload')
    .set({ received: start + bytes.length })
    .where('id', '=', uploadId)
    .where('received', '=', start)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx.insertInto('upload_part').values({ upload_id: uploadId, start, content: bytes }).execute();
  return true;
}

/** The lengths of those of the uploads that this person can use. */
export async function listUsable(db: Db, personId: string, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('upload')
    .select('length')
    .where('id', 'in', ids)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .whereRef('received', '=', 'length')
    .execute();
  return rows.map(({ length }) => length);
}

/** The bytes of an upload as far as they arrived. */
export async function readParts(db: Db, id: string): Promise<Buffer> {
  const parts = await db
    .selectFrom('upload_part')
    .select('content')
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
  return Buffer.concat(parts.map(({ content }) => content));
}

/** Marks the usable ones among uploads as used and removes their bytes. Returns how many. */
export async function setUsed(tx: Tx, personId: string, ids: readonly string[]): Promise<number> {
  const used = await tx
    .updateTable('upload')
    .set({ used_at: sql`now()` })
    .where('id', 'in', ids)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .whereRef('received', '=', 'length')
    .returning('id')
    .execute();
  if (used.length > 0) {
    const usedIds = used.map(({ id }) => id);
    await tx.deleteFrom('upload_part').where('upload_id', 'in', usedIds).execute();
  }
  return used.length;
}

export async function removeUploadsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('upload').where('person_id', '=', personId).execute();
}

/** Deletes uploads that began, or were used, more than a day ago. */
export async function removeExpiredUploads(db: Db): Promise<void> {
  const expiry = sql<Date>`now() - make_interval(hours => ${sql.lit(partialUpload.expiresAfterHours)})`;
  await db
    .deleteFrom('upload')
    .where('created_at', '<', expiry)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<', expiry)]))
    .execute();
}
