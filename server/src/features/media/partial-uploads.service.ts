import type { Upload } from '@baraza/contract/features/media.ts';
import { partialUpload } from '@baraza/contract/features/upload-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, conflict, notFound, ruleBroken } from '#platform/http/errors.ts';
import { fileMemory } from '#platform/storage/file-memory.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hasLimits } from './media.limits.ts';
import {
  addPart,
  addUpload,
  findUpload,
  findUploadByKey,
  listUsable,
  lockUploadsOf,
  readParts,
  setUsed,
  sumUnused,
  type UploadRow,
} from './partial-uploads.queries.ts';

const { maxBytes, unusedMaxBytes, expiresAfterHours } = partialUpload;
const hour = 3_600_000;

function viewUpload({ id, length, received, created_at: begun }: UploadRow): Upload {
  const expiresAt = new Date(begun.getTime() + expiresAfterHours * hour).toISOString();
  return { id, length, offset: received, expiresAt };
}

/**
 * Begins an upload, or returns the one that this key began, as far as it has arrived. Throws 413 for more than 5 MB, 422
 * `idempotency_key_reused` for another length, and 429 when the unused uploads of the person are too large together.
 */
export async function beginUpload(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  viewer: Viewer,
  { length, idempotencyKey: key }: { length: number; idempotencyKey: string | undefined },
): Promise<Upload> {
  if (length > maxBytes) throw new AppError('too_large', `Max image size: ${maxBytes / MEGABYTE}MB`);
  return transact(db, async (tx) => {
    await lockUploadsOf(tx, viewer.id);
    const begun = key === undefined ? undefined : await findUploadByKey(tx, viewer.id, key);
    if (begun) {
      if (begun.length === length) return viewUpload(begun);
      throw ruleBroken('idempotency_key_reused', 'This Idempotency-Key was used for something else.');
    }
    if (hasLimits({ env }) && (await sumUnused(tx, viewer.id)) + length > unusedMaxBytes) {
      const detail = 'You have many unfinished uploads. Please finish them, or try again tomorrow.';
      throw new AppError('rate_limited', detail, { retryAfter: 3_600 });
    }
    return viewUpload(await addUpload(tx, { personId: viewer.id, key, length }));
  });
}

/** How much of an upload has arrived. Throws 404, also for an upload of another person. */
export async function viewOneUpload({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<Upload> {
  const upload = await findUpload(db, viewer.id, id);
  if (!upload) throw notFound();
  return viewUpload(upload);
}

/**
 * Appends bytes to an upload and returns the new offset. If the connection is lost, stores what has arrived. Throws 404, 409
 * `wrong_offset`, 413 for bytes beyond the length of the upload, and what `read` throws.
 */
export async function continueUpload(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  {
    id,
    offset,
    read,
  }: { id: string; offset: number; read: () => Promise<{ bytes: Buffer; failure: AppError | undefined }> },
): Promise<number> {
  const upload = await findUpload(db, viewer.id, id);
  if (!upload) throw notFound();
  if (upload.received !== offset) throw wrongOffset();
  const { bytes, failure } = await read();
  const end = offset + bytes.length;
  if (end > upload.length) throw new AppError('too_large', 'These bytes go beyond the length of the upload.');
  if (bytes.length > 0) {
    const isAdded = await transact(db, (tx) => addPart(tx, { uploadId: id, start: offset, bytes }));
    if (!isAdded) throw wrongOffset();
  }
  if (failure) throw failure;
  return end;
}

function wrongOffset(): AppError {
  return conflict('wrong_offset', 'The upload continues at another offset.');
}

/** The files of uploads, which take up memory until they are disposed. */
export interface OpenUploads extends Disposable {
  files: Buffer[];
  /** Set if an upload cannot be used. A repeated request returns the first reply nevertheless. */
  failure?: AppError;
}

/** Reads uploads of this person. The failure is 422 `upload_incomplete` unless all are complete and not used. */
export async function openUploads(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<OpenUploads> {
  const none = { files: [], [Symbol.dispose]: () => undefined };
  if (ids.length === 0) return none;
  const lengths = await listUsable(db, viewer.id, ids);
  if (lengths.length !== ids.length) return { ...none, failure: incomplete() };
  const release = await fileMemory.enter(lengths.reduce((sum, length) => sum + length, 0));
  try {
    const files: Buffer[] = [];
    for (const id of ids) files.push(await readParts(db, id));
    return { files, [Symbol.dispose]: release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Marks uploads as used in the transaction that refers to their pictures. Throws 422 `upload_incomplete` if one of them was used
 * since it was opened.
 */
export async function useUploads(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await setUsed(tx, viewer.id, ids)) !== ids.length) throw incomplete();
}

function incomplete(): AppError {
  return ruleBroken('upload_incomplete', 'A picture has not arrived completely. Please send it again.');
}
