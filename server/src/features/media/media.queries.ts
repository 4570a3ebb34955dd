import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { pictureWidths } from '@baraza/contract/shared/pictures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, MediaPurpose } from '#platform/database.ts';
import { violatesForeignKey } from '#platform/pool.ts';
import { idLength, picturesPath, type PictureRow } from './media.view.ts';

export interface NewPicture {
  file: string;
  ownerId: string;
  purpose: MediaPurpose;
  width: number;
  height: number;
  placeholder: string;
}

/** Selects the picture whose file a column holds, for `viewPicture`; null where the column is null. */
export function selectPicture(column: string): RawBuilder<PictureRow | null> {
  return sql`(select json_build_object(
      'file', media.file, 'width', media.width, 'height', media.height, 'placeholder', media.placeholder)
    from media where media.file = ${sql.ref(column)})`;
}

/** `pictureUrl` in SQL, for reads whose JSON PostgreSQL builds; null where the column is null. */
export function pictureUrlSql(column: string): RawBuilder<string | null> {
  return sql`${sql.lit(picturesPath)} || ${sql.ref(column)}`;
}

/** The `sources` of `viewPicture` in SQL, for a row of `media`. */
export const pictureSourcesSql = sql`(
  select coalesce(json_agg(json_build_object(
      'url', ${sql.lit(picturesPath)} || left(media.file, ${sql.lit(idLength)}) || '-' || width || '.webp', 'width', width)
    order by width), '[]')
  from unnest(array[${sql.raw(pictureWidths.join(', '))}]) as width where width < media.width)`;

/** Reserves the file names of pictures that are about to be stored. */
export async function addReserved(db: Db, pictures: NewPicture[]): Promise<void> {
  await db
    .insertInto('media')
    .values(pictures.map(({ ownerId, ...rest }) => ({ ...rest, owner_id: ownerId })))
    .execute();
}

/** Marks reserved pictures as attached. Returns the files that were reserved. */
export async function setAttached(db: Db, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .updateTable('media')
    .set({ state: 'attached', state_since: sql`now()` })
    .where('file', 'in', files)
    .where('state', '=', 'reserved')
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Marks a picture that this person uploaded for this purpose as attached. Returns whether it was reserved. */
export async function setUploadAttached(
  db: Db,
  upload: { ownerId: string; purpose: MediaPurpose; file: string },
): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ state: 'attached', state_since: sql`now()` })
    .where('file', '=', upload.file)
    .where('owner_id', '=', upload.ownerId)
    .where('purpose', '=', upload.purpose)
    .where('state', '=', 'reserved')
    .returning('file')
    .executeTakeFirst();
  return row !== undefined;
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

/** An attached picture. */
export async function findAttached(
  db: Db,
  file: string,
): Promise<{ width: number; purpose: MediaPurpose } | undefined> {
  return db
    .selectFrom('media')
    .select(['width', 'purpose'])
    .where('file', '=', file)
    .where('state', '=', 'attached')
    .executeTakeFirst();
}

/** Attached avatars that have no small copy yet. */
export async function listFacesToMake(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('file')
    .where('purpose', '=', 'avatar')
    .where('state', '=', 'attached')
    .where('width', '>', sql.lit(faceWidth))
    .where(sql<boolean>`not (${sql.lit(faceWidth)} = any (widths))`)
    .limit(limit)
    .execute();
  return rows.map(({ file }) => file);
}

/** Records which narrower copies exist. Returns false if the picture was removed in the meantime. */
export async function setWidths(db: Db, file: string, widths: number[]): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ widths })
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
