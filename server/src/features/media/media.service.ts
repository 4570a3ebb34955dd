import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadPurpose } from '@baraza/contract/features/upload-limits.ts';
import { faceWidth, hasAvif, pictureWidths } from '@baraza/contract/shared/picture-copies.ts';
import { isBackupCollecting } from '#platform/operations/backup-lock.ts';
import type { Db, MediaPurpose, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { CardPicture } from '#platform/features/link-page.ts';
import { type AppError, dayLimitReached } from '#platform/http/errors.ts';
import { enqueueEach, runForEach } from '#platform/jobs/jobs.ts';
import { typeOfName } from '#platform/storage/object-name.ts';
import { type ObjectStore, readObject, type StoredObject } from '#platform/storage/object-store.ts';
import {
  avifOfStored,
  type CleanPicture,
  copyStored,
  drawCardPicture,
  type PictureCopy,
  readPicture,
} from '#platform/storage/pictures.ts';
import { readSound } from '#platform/storage/sound/sounds.ts';
import { transact } from '#platform/sql/pool.ts';
import { hasLimits } from './media.limits.ts';
import {
  addPicturesOfDay,
  addReserved,
  addReservedSound,
  type AttachedPicture,
  type Copies,
  findWithoutAvif,
  findWithoutCopies,
  listRemoved,
  listWithoutCopies,
  type NewPicture,
  removePastUploadDays,
  removeRow,
  setAttached,
  setCopies,
  setUnattachedRemoved,
  setRemoved,
  setUploadAttached,
} from './media.queries.ts';
import { removeExpiredUploads } from './partial-uploads.queries.ts';
import {
  type CopyFormat,
  copyName,
  isSound,
  pictureFile,
  type PictureFile,
  type SoundRow,
  widthsToMake,
} from './media.view.ts';

type Storage = Pick<Deps, 'db' | 'store'>;
type LimitedStorage = Pick<Deps, 'db' | 'store' | 'env'>;

/** Whose pictures they are, what for, and which media types are accepted. */
interface Destination {
  ownerId: string;
  purpose: MediaPurpose;
  types: readonly string[];
}

/**
 * Re-encodes uploaded pictures and stores all of them, with their copies, or none; they are durable once this resolves. The
 * rows are written before the bytes, so that `cleanPictures` finds pictures that were never attached, also after a crash.
 * Throws 415 `unsupported_type`, 413 `too_large` (pixels), 429 `rate_limited` (daily pictures, pixels per minute),
 * and 503 `storage_unavailable`.
 */
export async function storePictures(
  deps: LimitedStorage,
  to: Destination,
  files: readonly Uint8Array[],
): Promise<PictureFile[]> {
  if (files.length === 0) return [];
  const { ownerId, purpose, types } = to;
  const reading = { types, personId: ownerId, isLimited: hasLimits(deps), copies: widthsToMake(purpose) };
  const clean: CleanPicture[] = [];
  // All are decoded before any is stored, so that a bad picture leaves nothing behind.
  for (const bytes of files) clean.push(await readPicture(bytes, reading));
  const named = clean.map(nameOf);
  await reserve(
    deps,
    named.map(({ row, copies }) => ({ ...row, ...describe(copies), ownerId, purpose })),
  );
  for (const each of named) await putAll(deps.store, each);
  return named.map(({ row }) => row);
}

/** `storePictures` for one picture. */
export async function storePicture(
  deps: LimitedStorage,
  { bytes, ...to }: Destination & { bytes: Uint8Array },
): Promise<PictureFile> {
  const [row] = await storePictures(deps, to, [bytes]);
  if (!row) throw new Error('A picture was stored without a row.');
  return row;
}

/**
 * Stores a picture that the product brings with it. No limits apply, and people's uploads are decoded first. A job makes its
 * copies once it is attached, so that many of them delay nothing.
 */
export async function storeOwnPicture(
  { db, store }: Storage,
  { ownerId, purpose, types, bytes }: Destination & { bytes: Uint8Array },
): Promise<PictureFile> {
  const named = nameOf(await readPicture(bytes, { types }));
  await addReserved(db, [{ ...named.row, ownerId, purpose }]);
  await putAll(store, named);
  return named.row;
}

/** Stores a copy of a picture under a new file name. Returns undefined if the original was removed. Throws 429. */
export async function copyPicture(
  deps: LimitedStorage,
  copy: { ownerId: string; purpose: MediaPurpose; picture: PictureFile },
): Promise<PictureFile | undefined> {
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
  pictures: readonly PictureFile[],
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
function renamed({ file, width, height, placeholder }: PictureFile): PictureFile {
  return { file: `${randomBytes(16).toString('hex')}${extname(file)}`, width, height, placeholder };
}

/** A picture that is about to be stored. */
interface NamedPicture extends Pick<CleanPicture, 'bytes' | 'contentType' | 'copies'> {
  row: PictureFile;
}

function nameOf({ ext, width, height, placeholder, ...rest }: CleanPicture): NamedPicture {
  return { ...rest, row: { file: `${randomBytes(16).toString('hex')}.${ext}`, width, height, placeholder } };
}

async function putAll(store: ObjectStore, { row, bytes, contentType, copies }: NamedPicture): Promise<void> {
  await Promise.all([store.put(row.file, bytes, contentType), putCopies(store, row.file, copies)]);
}

async function putCopies(
  store: ObjectStore,
  file: string,
  copies: readonly PictureCopy[],
  format: CopyFormat = 'webp',
): Promise<void> {
  await Promise.all(
    copies.map(({ width, bytes }) => store.put(copyName(file, width, format), bytes, `image/${format}`)),
  );
}

function describe(copies: readonly PictureCopy[]): Copies {
  const sizes = new Map(copies.map(({ width, bytes }) => [width, bytes.length]));
  return { widths: [...sizes.keys()], copy_bytes: pictureWidths.map((width) => sizes.get(width) ?? 0) };
}

/**
 * Stores a recording without metadata; it is durable once this resolves. Throws 415 `unsupported_type`, 413 `too_large`, 429
 * `rate_limited` (daily files), and 503 `storage_unavailable`.
 */
export async function storeSound(
  deps: LimitedStorage,
  { ownerId, bytes, peaks }: { ownerId: string; bytes: Buffer; peaks: number[] | undefined },
): Promise<SoundRow> {
  const sound = readSound(bytes);
  const row = { duration_ms: sound.durationMs, bytes: sound.bytes.length, peaks: peaks ?? sound.peaks };
  return putSound(deps, { ownerId, row, bytes: sound.bytes });
}

/** Stores a copy of a recording. Returns its file, or undefined if the original was removed. Throws 429. */
export async function copySound(
  deps: LimitedStorage,
  { ownerId, sound: { file, ...row } }: { ownerId: string; sound: SoundRow },
): Promise<string | undefined> {
  const bytes = await readObject(deps.store, file);
  return bytes && (await putSound(deps, { ownerId, row, bytes })).file;
}

async function putSound(
  deps: LimitedStorage,
  { ownerId, row, bytes }: { ownerId: string; row: Omit<SoundRow, 'file'>; bytes: Uint8Array },
): Promise<SoundRow> {
  const file = `${randomBytes(16).toString('hex')}.m4a`;
  const { duration_ms: durationMs, ...rest } = row;
  await transact(deps.db, async (tx) => {
    await countFiles(tx, deps, { personId: ownerId, files: 1 });
    await addReservedSound(tx, { ...rest, file, ownerId, durationMs });
  });
  await deps.store.put(file, bytes, typeOfName(file));
  return { ...row, file };
}

/** Counts pictures against their owner's daily limit and reserves their file names. */
async function reserve(deps: LimitedStorage, pictures: (NewPicture & Partial<Copies>)[]): Promise<void> {
  const [{ ownerId: personId } = { ownerId: '' }] = pictures;
  await transact(deps.db, async (tx) => {
    await countFiles(tx, deps, { personId, files: pictures.length });
    await addReserved(tx, pictures);
  });
}

/** Counts files against the daily limit of a person. Throws 429. */
async function countFiles(
  tx: Tx,
  deps: LimitedStorage,
  { personId, files: pictures }: { personId: string; files: number },
): Promise<void> {
  const { PICTURES_PER_DAY: max } = deps.env;
  if (hasLimits(deps) && !(await addPicturesOfDay(tx, { personId, pictures, max }))) throw tooManyFiles(max);
}

function tooManyFiles(max: number): AppError {
  const detail = `You can store ${max} files a day. Please try again after midnight UTC.`;
  return dayLimitReached(detail);
}

/** Attaches stored pictures in the transaction that refers to them. */
export async function attachPictures(tx: Tx, files: string[]): Promise<void> {
  const attached = await setAttached(tx, files);
  if (attached.length !== new Set(files).size) throw new Error('A picture to attach was not reserved.');
  await enqueueCopies(tx, attached);
}

/**
 * Enqueues the jobs that make the AVIF copies of pictures, or the WebP ones first, of pictures that were copied or stored by the
 * previous release.
 */
async function enqueueCopies(
  tx: Tx,
  pictures: readonly AttachedPicture[],
  priorities: { webp: number; avif: number } = { webp: 0, avif: 5 },
): Promise<void> {
  const shown = pictures.filter(({ file }) => !isSound(file));
  const { webp = [], avif = [] } = Object.groupBy(shown, ({ copy_bytes: bytes }) => (bytes ? 'avif' : 'webp'));
  const payloads = (some: readonly AttachedPicture[]) => some.map(({ file }) => ({ file }));
  await enqueueEach(tx, 'media.narrow', payloads(webp), { priority: priorities.webp });
  await enqueueEach(tx, 'media.avif', payloads(avif), { priority: priorities.avif });
}

const uploadedFile = /^[0-9a-f]{32}\.(?:jpg|png|m4a)$/;

/**
 * Attaches an uploaded file in the transaction that refers to it. Returns its file, or undefined unless the URL is that of
 * an unattached file that this person uploaded for this purpose.
 */
export async function attachUpload(
  tx: Tx,
  upload: { ownerId: string; purpose: UploadPurpose; url: string },
): Promise<string | undefined> {
  const file = pictureFile(upload.url);
  const attached = file && uploadedFile.test(file) && (await setUploadAttached(tx, { ...upload, file }));
  if (!attached) return undefined;
  await enqueueCopies(tx, [attached]);
  return file;
}

/** Marks pictures as removed. A job deletes their bytes once the transaction commits. */
export async function removePictures(tx: Tx, files: string[]): Promise<void> {
  const removed = await setRemoved(tx, files);
  await enqueueEach(
    tx,
    'media.remove',
    removed.map((file) => ({ file })),
    // Deletion runs before copies are made.
    { priority: -10 },
  );
}

/** Makes the WebP copies of a picture, unless it has them. The AVIF copies are left to another job. */
export async function makeCopies({ db, store }: Storage, file: string): Promise<void> {
  const purpose = await findWithoutCopies(db, file);
  const bytes = purpose && (await readObject(store, file));
  if (!bytes) return;
  const copies = await copyStored(bytes, extname(file).slice(1), widthsToMake(purpose));
  await putCopies(store, file, copies);
  const made = describe(copies);
  const isInUse = await transact(db, async (tx) => {
    if (!(await setCopies(tx, file, made))) return false;
    await enqueueCopies(tx, [{ file, copy_bytes: made.copy_bytes }], lastOfAll);
    return true;
  });
  // The picture was removed while the copies were made: their deletion may have run before they existed.
  if (!isInUse) await removeCopies(store, file);
}

/** Makes the AVIF copies of a picture that has WebP copies, unless it has them. Those that save little are not stored. */
export async function makeAvifCopies({ db, store }: Storage, file: string): Promise<void> {
  const found = await findWithoutAvif(db, file);
  const bytes = found && (await readObject(store, file));
  if (!bytes) return;
  const sizes = new Map(pictureWidths.map((width, at) => [width as number, found.copy_bytes[at] ?? 0]));
  const copies = await avifOfStored(bytes, widthsToMake(found.purpose).filter(hasAvif));
  const smaller = copies.filter(({ width, bytes: avif }) => avif.length <= 0.8 * (sizes.get(width) ?? Infinity));
  await putCopies(store, file, smaller, 'avif');
  const made = { avif_widths: smaller.map(({ width }) => width) };
  if (!(await setCopies(db, file, made))) await removeCopies(store, file);
}

const copiesPerBatch = 100;

/** After all other jobs, and before the next batch. */
const lastOfAll = { webp: 9, avif: 9 };

/**
 * Enqueues the jobs for the next pictures that lack copies: those of releases that made others, and those whose job was lost.
 * Returns the last file.
 */
export async function enqueueMissingCopies(tx: Tx, after = ''): Promise<string | undefined> {
  const pictures = await listWithoutCopies(tx, { after, limit: copiesPerBatch });
  await enqueueCopies(tx, pictures, lastOfAll);
  return pictures.at(-1)?.file;
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
  for (const width of [faceWidth, ...pictureWidths]) {
    await store.remove(copyName(file, width));
    if (hasAvif(width)) await store.remove(copyName(file, width, 'avif'));
  }
}

const removedPerRun = 500;

/** Deletes pictures that were not attached within a day or whose deletion failed. */
export async function cleanPictures({ db, store }: { db: Db; store: ObjectStore }): Promise<void> {
  await setUnattachedRemoved(db);
  await removePastUploadDays(db);
  await removeExpiredUploads(db);
  await runForEach(await listRemoved(db, removedPerRun), (file) => erasePicture({ db, store }, file));
}

/** Draws the picture of a link's card from its copies; undefined if it was removed. */
export async function drawCardOf(store: ObjectStore, { file, shape }: CardPicture): Promise<Buffer | undefined> {
  const found = await findPicture(store, copyName(file, shape === 'wide' ? 1080 : 720));
  return found && drawCardPicture(await buffer(found.object.body), shape);
}

export interface ServedPicture {
  object: StoredObject;
  /** The name of the served file: the nearest one while the requested copy does not exist. */
  name: string;
}

const servedName = /^([0-9a-f]{32})(?:(?:-(\d{1,4}))?\.(?:jpg|png|webp|avif)|\.m4a)$/;
const fullEndings = ['jpg', 'webp', 'png'];

/**
 * The stored object of that name. While a copy does not exist, the WebP copy of the same width, else the next wider one, else
 * the next narrower one, and the full picture only if there is none. Reads the storage only, not the database.
 */
export async function findPicture(store: ObjectStore, name: string): Promise<ServedPicture | undefined> {
  const [, id, width] = servedName.exec(name) ?? [];
  if (id === undefined) return undefined;
  for (const candidate of new Set([name, ...(width === undefined ? [] : namesLike(id, Number(width)))])) {
    const object = await store.get(candidate);
    if (object) return { object, name: candidate };
  }
  return undefined;
}

function namesLike(id: string, width: number): string[] {
  const wider = pictureWidths.filter((other) => other > width);
  const narrower = pictureWidths.filter((other) => other < width).reverse();
  return [
    ...[width, ...wider, ...narrower].map((other) => copyName(id, other)),
    ...fullEndings.map((ending) => `${id}.${ending}`),
  ];
}
