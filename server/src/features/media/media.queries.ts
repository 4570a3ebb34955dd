import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { sql } from 'kysely';
import type { Db, MediaPurpose } from '#platform/database.ts';

export interface NewPicture {
  file: string;
  ownerId: string;
  purpose: MediaPurpose;
  width: number;
  height: number;
  placeholder: string;
}

/** Reserves the names of pictures that are about to be stored. */
export async function addReserved(db: Db, pictures: NewPicture[]): Promise<void> {
  await db
    .insertInto('media')
    .values(pictures.map(({ ownerId, ...rest }) => ({ ...rest, owner_id: ownerId })))
    .execute();
}

/** Makes reserved pictures part of something; tells which of them were reserved. */
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

/** Makes a picture that this person uploaded for that purpose part of something; tells whether there was such a one. */
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

/** Counts pictures of the day, unless there would be more than `most`; returns whether they were counted. */
export async function addPicturesOfDay(
  db: Db,
  { personId, pictures, most }: { personId: string; pictures: number; most: number },
): Promise<boolean> {
  const row = await db
    .insertInto('upload_day')
    .values({ person_id: personId, day: sql<string>`(now() at time zone 'UTC')::date`, uploads: pictures })
    .onConflict((old) =>
      old
        .columns(['person_id', 'day'])
        .doUpdateSet({ uploads: sql<number>`upload_day.uploads + excluded.uploads` })
        .where(sql<number>`upload_day.uploads + excluded.uploads`, '<=', most),
    )
    .returning('uploads')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets how many pictures were uploaded on days that are over. */
export async function removePastUploadDays(db: Db): Promise<void> {
  await db
    .deleteFrom('upload_day')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date`)
    .execute();
}

/** Gives pictures up, in whatever state they are; tells which of them were not given up before. */
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

/** Gives up pictures that were stored a day ago and are still not part of anything. */
export async function setForgottenRemoved(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'removed', state_since: sql`now()` })
    .where('state', '=', 'reserved')
    .where('state_since', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Pictures given up that still have their row, those first that wait longest. */
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

/** A picture that is part of something. */
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

/** Avatars in use whose small copy was never made. */
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

/** Says which narrower copies there are; does nothing to a picture that was given up meanwhile. */
export async function setWidths(db: Db, file: string, widths: number[]): Promise<'set' | 'gone'> {
  const row = await db
    .updateTable('media')
    .set({ widths })
    .where('file', '=', file)
    .where('state', '=', 'attached')
    .returning('file')
    .executeTakeFirst();
  return row ? 'set' : 'gone';
}

/** Deletes the row of a picture given up, unless something still points to it. */
export async function removeRow(db: Db, file: string): Promise<void> {
  await db
    .deleteFrom('media')
    .where('file', '=', file)
    .where('state', '=', 'removed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_image').select('file').whereRef('post_image.file', '=', 'media.file'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event').select('event.id').whereRef('event.cover', '=', 'media.file'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('message').select('message.id').whereRef('message.picture', '=', 'media.file'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('venture')
            .select('venture.id')
            .where(({ or, eb }) => or([eb('logo', '=', eb.ref('media.file')), eb('cover', '=', eb.ref('media.file'))])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person')
            .select('person.id')
            .whereRef('person.id', '=', 'media.owner_id')
            .where(({ or, eb }) =>
              or([eb('avatar', '=', eb.ref('media.file')), eb('banner', '=', eb.ref('media.file'))]),
            ),
        ),
      ),
    )
    .execute();
}
