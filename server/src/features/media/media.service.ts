import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import {
  type UploadPurpose,
  picturesPerDay,
  upload as uploadRule,
  ventureUploadMaxBytes,
} from '@baraza/contract/features/media.ts';
import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { pictureWidths } from '@baraza/contract/shared/pictures.ts';
import type { Db, MediaPurpose, Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
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
  setForgottenRemoved,
  setRemoved,
  setUploadAttached,
  setWidths,
} from './media.queries.ts';
import { narrowName, type PictureRow, pictureUrl, widthsToMake } from './media.view.ts';

type Storage = Pick<Deps, 'db' | 'store'>;
type LimitedStorage = Pick<Deps, 'db' | 'store' | 'env'>;

/** Where pictures belong, and which types are taken. */
interface Destination {
  ownerId: string;
  purpose: MediaPurpose;
  types: readonly string[];
}

/**
 * Makes uploaded pictures clean and stores all of them, durable once this resolves, or none. Their rows are there before
 * their bytes: when the server dies in between, or a picture never becomes part of anything, `cleanPictures` finds it.
 * Throws 415 `unsupported_type`, 413 `too_large` for too many pixels, 429 `rate_limited` for more pictures than a person may
 * store in a day or more pixels than in a minute, and 503 `storage_unavailable`.
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
  // All are read before one is stored: a bad picture leaves nothing of the others.
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

/** Stores a picture that the product has made itself, outside all limits and behind the uploads of people. */
export async function storeOwnPicture(
  { db, store }: Storage,
  { ownerId, purpose, types, bytes }: Destination & { bytes: Uint8Array },
): Promise<PictureRow> {
  const { row, ...clean } = nameOf(await readPicture(bytes, { types }));
  await addReserved(db, [{ ...row, ownerId, purpose }]);
  await store.put(row.file, clean.bytes, clean.contentType);
  return row;
}

/** Stores a picture a second time, under a name of its own; undefined when the first was removed meanwhile. Throws 429. */
export async function copyPicture(
  deps: LimitedStorage,
  copy: { ownerId: string; purpose: MediaPurpose; picture: PictureRow },
): Promise<PictureRow | undefined> {
  const { ownerId, purpose, picture } = copy;
  const bytes = await readObject(deps.store, picture.file);
  if (!bytes) return undefined;
  const again = { ...picture, file: `${randomBytes(16).toString('hex')}${extname(picture.file)}` };
  await reserve(deps, [{ ...again, ownerId, purpose }]);
  await deps.store.put(again.file, bytes, typeOfName(again.file));
  return again;
}

function nameOf({ ext, bytes, contentType, width, height, placeholder }: CleanPicture) {
  const row: PictureRow = { file: `${randomBytes(16).toString('hex')}.${ext}`, width, height, placeholder };
  return { row, bytes, contentType };
}

/** Counts pictures towards their owner's day and reserves their names, both or neither. */
async function reserve(deps: LimitedStorage, pictures: NewPicture[]): Promise<void> {
  const [{ ownerId: personId } = { ownerId: '' }] = pictures;
  await transact(deps.db, async (tx) => {
    const day = { personId, pictures: pictures.length, most: picturesPerDay };
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

/** Makes stored pictures part of what the transaction writes, and has their narrower copies made once it commits. */
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
 * Stores a picture for a thing that is not saved yet; it is removed when nothing has taken it up within a day. Throws 413
 * for a venture's picture of 2 MB or more, and what `storePictures` throws.
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

/** Until the next midnight in UTC, when uploads are counted anew. */
function secondsLeftOfDay(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);
}

const uploaded = /^\/media\/([0-9a-f]{32}\.(?:jpg|png))$/;

/**
 * Makes an uploaded picture part of what the transaction writes. Answers with its file; undefined when the address is not
 * that of a picture which this very person has uploaded for that purpose and which nothing has taken up yet.
 */
export async function attachUpload(
  tx: Tx,
  upload: { ownerId: string; purpose: UploadPurpose; url: string },
): Promise<string | undefined> {
  const file = uploaded.exec(upload.url)?.[1];
  if (!file || !(await setUploadAttached(tx, { ...upload, file }))) return undefined;
  await enqueueEach(tx, 'media.narrow', [{ file }]);
  return file;
}

/** Gives pictures up: once the transaction commits, their bytes are deleted. */
export async function removePictures(tx: Tx, files: string[]): Promise<void> {
  const removed = await setRemoved(tx, files);
  await enqueueEach(
    tx,
    'media.remove',
    removed.map((file) => ({ file })),
    // Somebody wants these gone; narrower copies can wait.
    { priority: -10 },
  );
}

/** Makes the narrower copies of a picture. Those it has no width for are not made. */
export async function makeNarrower({ db, store }: Storage, file: string): Promise<void> {
  const picture = await findAttached(db, file);
  const bytes = picture && (await readObject(store, file));
  if (!picture || !bytes) return;
  const widths = widthsToMake(picture);
  for (const width of widths) await store.put(narrowName(file, width), await narrow(bytes, width), 'image/webp');
  // Given up while the copies were made: their removal may have come before they were there.
  if ((await setWidths(db, file, widths)) === 'gone') await forgetBytes(store, file);
}

/** Deletes the bytes of a picture given up, then its row, so that a crash in between leaves something to find. */
export async function forgetPicture({ db, store }: Storage, file: string): Promise<void> {
  await forgetBytes(store, file);
  await removeRow(db, file);
}

async function forgetBytes(store: ObjectStore, file: string): Promise<void> {
  for (const name of [file, ...[faceWidth, ...pictureWidths].map((width) => narrowName(file, width))])
    await store.remove(name);
}

const cleanAtOnce = 500;
const facesAtOnce = 50;

/** Deletes what never became part of anything within a day, and what a crash kept from being deleted; makes missing faces. */
export async function cleanPictures({ db, store }: { db: Db; store: ObjectStore }): Promise<void> {
  await setForgottenRemoved(db);
  await removePastUploadDays(db);
  for (const file of await listRemoved(db, cleanAtOnce)) await forgetPicture({ db, store }, file);
  for (const file of await listFacesToMake(db, facesAtOnce)) await makeNarrower({ db, store }, file);
}

export interface ServedPicture {
  object: StoredObject;
  /** The name of what is served: the full picture where the narrower copy asked for is not there yet. */
  name: string;
}

const asked = /^([0-9a-f]{32})(-\d{1,4})?\.(jpg|png|webp)$/;
const fullEndings = ['jpg', 'webp', 'png'];

/** The object of that name, or the full picture for a copy not there yet; asks the storage alone, never the database. */
export async function findPicture(store: ObjectStore, name: string): Promise<ServedPicture | undefined> {
  const [, id, isNarrower] = asked.exec(name) ?? [];
  if (id === undefined) return undefined;
  const names = isNarrower ? [name, ...fullEndings.map((ending) => `${id}.${ending}`)] : [name];
  for (const candidate of names) {
    const object = await store.get(candidate);
    if (object) return { object, name: candidate };
  }
  return undefined;
}
