import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, MediaPurpose, Tables } from '#platform/sql/database.ts';
import { violatesForeignKey } from '#platform/sql/pool.ts';
import type { PictureFile, PictureRow } from './media.view.ts';

export interface NewPicture extends PictureFile {
  ownerId: string;
  purpose: MediaPurpose;
}

/** The copies of a picture that exist. */
export interface Copies {
  widths: number[];
  /** The sizes in bytes of the copies at `pictureWidths`. */
  copy_bytes: number[];
}

/** Selects the picture whose file a column holds, for `viewPicture`; null where the column is null. */
export function selectPicture(column: string): RawBuilder<PictureRow | null> {
  return jsonObjectFrom(
    expressionBuilder<Tables>()
      .selectFrom('media')
      .select(['media.file', 'media.width', 'media.height', 'media.placeholder', 'media.copy_bytes'])
      .where('media.file', '=', sql.ref<string>(column)),
  );
}

/** The narrowest copy was the last WebP copy to be introduced. */
const lacksCopies = sql<boolean>`not (180 = any (media.widths)) and media.file not like '%.m4a'`;
/** An index has the first condition. */
const lacksAnyCopies = sql<boolean>`(not (180 = any (media.widths)) or media.avif_widths is null) and media.file not like '%.m4a'`;

/** A picture that was attached, and whether its copies exist. */
export type AttachedPicture = Pick<PictureRow, 'file' | 'copy_bytes'>;

export interface NewSound {
  file: string;
  ownerId: string;
  durationMs: number;
  bytes: number;
  peaks: number[];
}

/** Reserves the file name of a recording that is about to be stored. */
export async function addReservedSound(db: Db, { ownerId, durationMs, ...sound }: NewSound): Promise<void> {
  const picture = { width: 0, height: 0, placeholder: '' };
  await db
    .insertInto('media')
    .values({ ...picture, ...sound, owner_id: ownerId, purpose: 'voice', duration_ms: durationMs })
    .execute();
}

/** Reserves the file names of pictures that are about to be stored. */
export async function addReserved(db: Db, pictures: (NewPicture & Partial<Copies>)[]): Promise<void> {
  await db
    .insertInto('media')
    .values(pictures.map(({ ownerId, ...rest }) => ({ ...rest, owner_id: ownerId })))
    .execute();
}

/** Marks reserved pictures as attached. Returns those that were reserved. */
export async function setAttached(db: Db, files: string[]): Promise<AttachedPicture[]> {
  if (files.length === 0) return [];
  return db
    .updateTable('media')
    .set({ state: 'attached', state_since: sql`now()` })
    .where('file', 'in', files)
    .where('state', '=', 'reserved')
    .returning(['file', 'copy_bytes'])
    .execute();
}

/** Marks a picture that this person uploaded for this purpose as attached. Returns undefined if it was not reserved. */
export async function setUploadAttached(
  db: Db,
  upload: { ownerId: string; purpose: MediaPurpose; file: string },
): Promise<AttachedPicture | undefined> {
  return db
    .updateTable('media')
    .set({ state: 'attached', state_since: sql`now()` })
    .where('file', '=', upload.file)
    .where('owner_id', '=', upload.ownerId)
    .where('purpose', '=', upload.purpose)
    .where('state', '=', 'reserved')
    .returning(['file', 'copy_bytes'])
    .executeTakeFirst();
}

/** Adds to the number of pictures a person stored today (UTC). Returns false, and adds nothing, above `max`. */
export async function addPicturesOfDay(
  db: Db,
  { personId, pictures, max }: { personId: string; pictures: number; max: number },
): Promise<boolean> {
  const row = await db
    .insertInto('upload_day')
    .values({ person_id: personId, day: sql<string>`(now() at time zone 'UTC')::date`, uploads: pictures })
    .onConflict((old) =>
      old
        .columns(['person_id', 'day'])
        .doUpdateSet({ uploads: sql<number>`upload_day.uploads + excluded.uploads` })
        .where(sql<number>`upload_day.uploads + excluded.uploads`, '<=', max),
    )
    .returning('uploads')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the counts of past days. */
export async function removePastUploadDays(db: Db): Promise<void> {
  await db
    .deleteFrom('upload_day')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date`)
    .execute();
}

/** Marks pictures as removed. Returns the files that were not removed before. */
export async function setRemoved(db: Db, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .updateTable('media')
    .set({ state: 'removed', state_since: sql`now()` })
    .where('file', 'in', files)
    .where('state', '<>', 'removed')
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Marks pictures as removed that were stored over 24 hours ago and never attached. */
export async function setUnattachedRemoved(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'removed', state_since: sql`now()` })
    .where('state', '=', 'reserved')
    .where('state_since', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Removed pictures whose row still exists, oldest first. */
export async function listRemoved(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('file')
    .where('state', '=', 'removed')
    .orderBy('state_since')
    .limit(limit)
    .execute();
  return rows.map(({ file }) => file);
}

/** Returns the purpose of an attached picture that lacks copies. */
export async function findWithoutCopies(db: Db, file: string): Promise<MediaPurpose | undefined> {
  const row = await db
    .selectFrom('media')
    .select('purpose')
    .where('file', '=', file)
    .where('state', '=', 'attached')
    .where(lacksCopies)
    .executeTakeFirst();
  return row?.purpose;
}

/** An attached picture that has no AVIF copies yet. */
export interface WithoutAvif {
  purpose: MediaPurpose;
  /** The sizes in bytes of its WebP copies. */
  copy_bytes: number[];
}

/** Returns an attached picture that has WebP copies but no AVIF copies. */
export async function findWithoutAvif(db: Db, file: string): Promise<WithoutAvif | undefined> {
  return db
    .selectFrom('media')
    .select(['purpose', 'copy_bytes'])
    .where('file', '=', file)
    .where('state', '=', 'attached')
    .where('avif_widths', 'is', null)
    .where('copy_bytes', 'is not', null)
    .$narrowType<{ copy_bytes: number[] }>()
    .executeTakeFirst();
}

/** The attached pictures that lack copies, after the given file, in the order of their names. */
export async function listWithoutCopies(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<AttachedPicture[]> {
  return db
    .selectFrom('media')
    .select(['file', 'copy_bytes'])
    .where('state', '=', 'attached')
    .where(lacksAnyCopies)
    .where('file', '>', after)
    .orderBy('file')
    .limit(limit)
    .execute();
}

/** Records which copies exist. Returns false if the picture was removed in the meantime. */
export async function setCopies(db: Db, file: string, copies: Copies | { avif_widths: number[] }): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set(copies)
    .where('file', '=', file)
    .where('state', '=', 'attached')
    .returning('file')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a removed picture. Keeps a row that another row still refers to, by the foreign keys of all features. */
export async function removeRow(db: Db, file: string): Promise<void> {
  try {
    await db.deleteFrom('media').where('file', '=', file).where('state', '=', 'removed').execute();
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
  }
}

/** The files of pictures in use after the given one, in the order of their names, at most 500. */
export async function listAttachedFiles(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('file')
    .where('state', '=', 'attached')
    .where('file', '>', after)
    .orderBy('file')
    .limit(500)
    .execute();
  return rows.map(({ file }) => file);
}

/** The secret for the addresses of pictures that not everyone may see. */
export async function findMediaKey(db: Db): Promise<Buffer> {
  return (await db.selectFrom('media_key').select('key').executeTakeFirstOrThrow()).key;
}
