import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import {
  type UploadPurpose,
  picturesPerDay,
  upload as uploadRule,
  ventureUploadMaxBytes,
} from '@baraza/contract/features/upload-limits.ts';
import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { pictureWidths } from '@baraza/contract/shared/pictures.ts';
import { isBackupCollecting } from '#platform/backup-lock.ts';
import type { Db, MediaPurpose, Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import { AppError } from '#platform/errors.ts';
import { createOnce, findReply, type Once } from '#platform/idempotency.ts';
import { enqueueEach } from '#platform/jobs.ts';
import { typeOfName } from '#platform/object-name.ts';
import { type ObjectStore, readObject, type StoredObject } from '#platform/object-store.ts';
import { type CleanPicture, narrow, readPicture } from '#platform/pictures.ts';
import { transact } from '#platform/pool.ts';
import {
  addPicturesOfDay,
  addReserved,
  findAttached,
  listFacesToMake,
  listRemoved,
  type NewPicture,
  removePastUploadDays,
  removeRow,
  setAttached,
  setUnattachedRemoved,
  setRemoved,
  setUploadAttached,
  setWidths,
} from './media.queries.ts';
import { narrowName, pictureFile, type PictureRow, pictureUrl, widthsToMake } from './media.view.ts';

type Storage = Pick<Deps, 'db' | 'store'>;
type LimitedStorage = Pick<Deps, 'db' | 'store' | 'env'>;

/** Whose pictures they are, what for, and which media types are accepted. */
interface Destination {
  ownerId: string;
  purpose: MediaPurpose;
  types: readonly string[];
}

/**
 * Re-encodes uploaded pictures and stores all of them or none; they are durable once this resolves. The rows are written
 * before the bytes, so that `cleanPictures` finds pictures that were never attached, also after a crash.
 * Throws 415 `unsupported_type`, 413 `too_large` (pixels), 429 `rate_limited` (daily pictures, pixels per minute),
 * and 503 `storage_unavailable`.
 */
export async function storePictures(
  deps: LimitedStorage,
  to: Destination,
  files: readonly Uint8Array[],
): Promise<PictureRow[]> {
  if (files.length === 0) return [];
  const { ownerId, purpose, types } = to;
  const isLimited = hasLimits(deps);
  const clean: CleanPicture[] = [];
  // All are decoded before any is stored, so that a bad picture leaves nothing behind.
  for (const bytes of files) clean.push(await readPicture(bytes, { types, personId: ownerId, isLimited }));
  const named = clean.map(nameOf);
  await reserve(
    deps,
    named.map(({ row }) => ({ ...row, ownerId, purpose })),
  );
  for (const { row, bytes, contentType } of named) await deps.store.put(row.file, bytes, contentType);
  return named.map(({ row }) => row);
}

/** `storePictures` for one picture. */
export async function storePicture(
  deps: LimitedStorage,
  { bytes, ...to }: Destination & { bytes: Uint8Array },
): Promise<PictureRow> {
  const [row] = await storePictures(deps, to, [bytes]);
  if (!row) throw new Error('A picture was stored without a row.');
  return row;
}

/** Stores a picture that the product generated. No limits apply, and people's uploads are decoded first. */
export async function storeOwnPicture(
  { db, store }: Storage,
  { ownerId, purpose, types, bytes }: Destination & { bytes: Uint8Array },
): Promise<PictureRow> {
  const { row, ...clean } = nameOf(await readPicture(bytes, { types }));
  await addReserved(db, [{ ...row, ownerId, purpose }]);
  await store.put(row.file, clean.bytes, clean.contentType);
  return row;
}

/** Stores a copy of a picture under a new file name. Returns undefined if the original was removed. Throws 429. */
export async function copyPicture(
  deps: LimitedStorage,
  copy: { ownerId: string; purpose: MediaPurpose; picture: PictureRow },
): Promise<PictureRow | undefined> {
  const { ownerId, purpose, picture } = copy;
  const bytes = await readObject(deps.store, picture.file);
  if (!bytes) return undefined;
  const copied = renamed(picture);
  await reserve(deps, [{ ...copied, ownerId, purpose }]);
  await deps.store.put(copied.file, bytes, typeOfName(copied.file));
  return copied;
}

/**
 * Copies pictures under new file names, so that the copies outlive the originals. The owner's daily limit does not apply. Returns
 * the files of the copies; removed originals have none. They must be attached within a day.
 */
export async function copyPictures(
  { db, store }: Storage,
  { ownerId, purpose }: { ownerId: string; purpose: MediaPurpose },
  pictures: readonly PictureRow[],
): Promise<string[]> {
  const files: string[] = [];
  for (const picture of pictures) {
    const bytes = await readObject(store, picture.file);
    if (!bytes) continue;
    const copy = renamed(picture);
    await addReserved(db, [{ ...copy, ownerId, purpose }]);
    await store.put(copy.file, bytes, typeOfName(copy.file));
    files.push(copy.file);
  }
  return files;
}

/** The same picture under a new file name. */
function renamed(picture: PictureRow): PictureRow {
  return { ...picture, file: `${randomBytes(16).toString('hex')}${extname(picture.file)}` };
}

function nameOf({ ext, bytes, contentType, width, height, placeholder }: CleanPicture) {
  const row: PictureRow = { file: `${randomBytes(16).toString('hex')}.${ext}`, width, height, placeholder };
  return { row, bytes, contentType };
}

/** Counts pictures against their owner's daily limit and reserves their file names. */
async function reserve(deps: LimitedStorage, pictures: NewPicture[]): Promise<void> {
  const [{ ownerId: personId } = { ownerId: '' }] = pictures;
  await transact(deps.db, async (tx) => {
    const day = { personId, pictures: pictures.length, max: picturesPerDay };
    if (hasLimits(deps) && !(await addPicturesOfDay(tx, day))) throw tooManyPictures();
    await addReserved(tx, pictures);
  });
}

function hasLimits({ env }: Pick<Deps, 'env'>): boolean {
  return env.RATE_LIMITS === 'on';
}

function tooManyPictures(): AppError {
  const detail = `You can store ${picturesPerDay} pictures a day. Please try again after midnight UTC.`;
  return new AppError('rate_limited', detail, { retryAfter: secondsLeftOfDay(new Date()) });
}

/** Attaches stored pictures in the transaction that refers to them, and enqueues the job for their narrower copies. */
export async function attachPictures(tx: Tx, files: string[]): Promise<void> {
  const attached = await setAttached(tx, files);
  if (attached.length !== new Set(files).size) throw new Error('A picture to attach was not reserved.');
  await enqueueEach(
    tx,
    'media.narrow',
    attached.map((file) => ({ file })),
  );
}

export interface Upload {
  purpose: UploadPurpose;
  bytes: Buffer;
  idempotencyKey: string | undefined;
}

/**
 * Stores a picture for something that is not saved yet. It is removed unless it is attached within a day. Throws 413 for a
 * venture's picture of 2 MB or more, and what `storePictures` throws.
 */
export async function uploadPicture(
  deps: LimitedStorage,
  viewer: Viewer,
  { purpose, bytes, idempotencyKey: key }: Upload,
): Promise<{ url: string }> {
  const { db } = deps;
  if (purpose === 'venture' && bytes.length >= ventureUploadMaxBytes) {
    throw new AppError('too_large', 'Max image size: 2MB');
  }
  const once: Once = { personId: viewer.id, operation: 'POST /api/storage', key, content: [purpose, bytes] };
  const first = await findReply<{ url: string }>(db, once);
  if (first) return first;
  const { file } = await storePicture(deps, { ownerId: viewer.id, purpose, bytes, types: uploadRule.types });
  return createOnce(db, once, async () => ({ url: pictureUrl(file) }));
}

/** The seconds until the next midnight in UTC, when the daily limit starts again. */
function secondsLeftOfDay(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);
}

const uploadedFile = /^[0-9a-f]{32}\.(?:jpg|png)$/;

/**
 * Attaches an uploaded picture in the transaction that refers to it. Returns its file, or undefined unless the URL is that of
 * an unattached picture that this person uploaded for this purpose.
 */
export async function attachUpload(
  tx: Tx,
  upload: { ownerId: string; purpose: UploadPurpose; url: string },
): Promise<string | undefined> {
  const file = pictureFile(upload.url);
  if (!file || !uploadedFile.test(file) || !(await setUploadAttached(tx, { ...upload, file }))) return undefined;
  await enqueueEach(tx, 'media.narrow', [{ file }]);
  return file;
}

/** Marks pictures as removed. A job deletes their bytes once the transaction commits. */
export async function removePictures(tx: Tx, files: string[]): Promise<void> {
  const removed = await setRemoved(tx, files);
  await enqueueEach(
    tx,
    'media.remove',
    removed.map((file) => ({ file })),
    // Deletion runs before narrower copies are made.
    { priority: -10 },
  );
}

/** Makes the narrower copies of a picture; none that would be wider than the picture. */
export async function makeNarrower({ db, store }: Storage, file: string): Promise<void> {
  const picture = await findAttached(db, file);
  const bytes = picture && (await readObject(store, file));
  if (!picture || !bytes) return;
  const widths = widthsToMake(picture);
  for (const width of widths) await store.put(narrowName(file, width), await narrow(bytes, width), 'image/webp');
  // The picture was removed while the copies were made: their deletion may have run before they existed.
  if (!(await setWidths(db, file, widths))) await removeCopies(store, file);
}

/**
 * Deletes the bytes of a removed picture, then its row, so that a crash in between leaves the row to retry from. While a backup
 * collects pictures, which its snapshot may still refer to, nothing is deleted; `cleanPictures` does it in the next minute.
 */
export async function erasePicture({ db, store }: Storage, file: string): Promise<void> {
  if (await isBackupCollecting(db)) return;
  await store.remove(file);
  await removeCopies(store, file);
  await removeRow(db, file);
}

async function removeCopies(store: ObjectStore, file: string): Promise<void> {
  for (const width of [faceWidth, ...pictureWidths]) await store.remove(narrowName(file, width));
}

const removedPerRun = 500;
const facesPerRun = 50;

/** Deletes pictures that were not attached within a day or whose deletion failed, and makes missing small avatars. */
export async function cleanPictures({ db, store }: { db: Db; store: ObjectStore }): Promise<void> {
  await setUnattachedRemoved(db);
  await removePastUploadDays(db);
  for (const file of await listRemoved(db, removedPerRun)) await erasePicture({ db, store }, file);
  for (const file of await listFacesToMake(db, facesPerRun)) await makeNarrower({ db, store }, file);
}

export interface ServedPicture {
  object: StoredObject;
  /** The name of the served file: the full picture while the requested narrower copy does not exist yet. */
  name: string;
}

const servedName = /^([0-9a-f]{32})(-\d{1,4})?\.(jpg|png|webp)$/;
const fullEndings = ['jpg', 'webp', 'png'];

/** The stored object of that name, or the full picture if that copy does not exist yet. Reads the storage only, not the database. */
export async function findPicture(store: ObjectStore, name: string): Promise<ServedPicture | undefined> {
  const [, id, isNarrower] = servedName.exec(name) ?? [];
  if (id === undefined) return undefined;
  const names = isNarrower ? [name, ...fullEndings.map((ending) => `${id}.${ending}`)] : [name];
  for (const candidate of names) {
    const object = await store.get(candidate);
    if (object) return { object, name: candidate };
  }
  return undefined;
}
