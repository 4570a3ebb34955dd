import {
  upload as uploadRule,
  type UploadPurpose,
  ventureUploadMaxBytes,
} from '@baraza/contract/features/upload-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import { createOnce, findReply, type Once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { MediaPurpose, Tx } from '#platform/sql/database.ts';
import { storePictures } from './media.service.ts';
import { pictureUrl, privatePictureUrl } from './media.view.ts';
import { openUploads, useUploads } from './partial-uploads.service.ts';

/** Pictures of a request: files of its form, and then complete uploads by their ids. */
export interface SentPictures {
  files: readonly { bytes: Buffer }[];
  uploads: readonly string[];
}

interface Creation<T> {
  purpose: MediaPurpose;
  /** The accepted media types. */
  types: readonly string[];
  /** A picture must be smaller than this. */
  maxBytes?: number;
  /** Identifies the request, with its content other than pictures. */
  once: Omit<Once, 'personId'>;
  /** Writes what refers to the stored files, in the order of the pictures. */
  create: (tx: Tx, files: string[]) => Promise<T>;
}

/**
 * Stores the pictures of a request, then creates what refers to them; all or nothing, and once per idempotency key. Throws 422
 * `upload_incomplete`, 413 for a picture that is too large, and what `storePictures` throws.
 */
export async function createWithPictures<T>(
  deps: Deps,
  viewer: Viewer,
  { files, uploads }: SentPictures,
  { purpose, types, maxBytes = Infinity, once: request, create }: Creation<T>,
): Promise<T> {
  const sent = files.map(({ bytes }) => bytes);
  const once: Once = { ...request, personId: viewer.id, content: [...request.content, ...sent, ...uploads] };
  using opened = await openUploads(deps, viewer, uploads);
  const first = await findReply<T>(deps.db, once);
  if (first) return first;
  if (opened.failure) throw opened.failure;
  const pictures = [...sent, ...opened.files];
  if (pictures.some(({ length }) => length >= maxBytes)) {
    throw new AppError('too_large', `Max image size: ${maxBytes / MEGABYTE}MB`);
  }
  const stored = await storePictures(deps, { ownerId: viewer.id, purpose, types }, pictures);
  return createOnce(deps.db, once, async (tx) => {
    await useUploads(tx, viewer, uploads);
    return create(
      tx,
      stored.map(({ file }) => file),
    );
  });
}

/**
 * Stores a picture for something that is not saved yet. It is removed unless it is attached within a day. Throws 422 without
 * exactly one file or upload, and what `createWithPictures` throws.
 */
export async function uploadPicture(
  deps: Deps,
  viewer: Viewer,
  {
    purpose,
    idempotencyKey: key,
    ...sent
  }: SentPictures & { purpose: UploadPurpose; idempotencyKey: string | undefined },
): Promise<{ url: string }> {
  if (sent.files.length + sent.uploads.length !== 1) {
    const message = 'Please choose a picture.';
    throw new AppError('invalid_form', message, { errors: [{ path: uploadRule.field, message }] });
  }
  return createWithPictures(deps, viewer, sent, {
    purpose,
    types: uploadRule.types,
    maxBytes: purpose === 'venture' ? ventureUploadMaxBytes : Infinity,
    once: { operation: 'POST /api/storage', key, content: [purpose] },
    create: async (_tx, [file = '']) => ({ url: (purpose === 'message' ? privatePictureUrl : pictureUrl)(file) }),
  });
}
