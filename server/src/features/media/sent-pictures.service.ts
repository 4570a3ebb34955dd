import type { Voice } from '@baraza/contract/features/media.ts';
import {
  upload as uploadRule,
  type UploadPurpose,
  ventureUploadMaxBytes,
  voice as voiceLimits,
} from '@baraza/contract/features/upload-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import { createOnce, findReply, type Once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { MediaPurpose, Tx } from '#platform/sql/database.ts';
import { storePictures, storeSound } from './media.service.ts';
import { pictureUrl, privatePictureUrl, type SoundRow, viewVoice } from './media.view.ts';
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
  sent: SentPictures,
  { purpose, types, maxBytes = Infinity, once, create }: Creation<T>,
): Promise<T> {
  return createWithFiles(deps, viewer, sent, {
    once,
    store: async (pictures) => {
      if (pictures.some(({ length }) => length >= maxBytes)) {
        throw new AppError('too_large', `Max image size: ${maxBytes / MEGABYTE}MB`);
      }
      return storePictures(deps, { ownerId: viewer.id, purpose, types }, pictures);
    },
    create: (tx, stored) =>
      create(
        tx,
        stored.map(({ file }) => file),
      ),
  });
}

interface FileCreation<Stored, T> {
  once: Omit<Once, 'personId'>;
  store: (files: Buffer[]) => Promise<Stored>;
  create: (tx: Tx, stored: Stored) => Promise<T>;
}

async function createWithFiles<Stored, T>(
  deps: Deps,
  viewer: Viewer,
  { files, uploads }: SentPictures,
  { once: request, store, create }: FileCreation<Stored, T>,
): Promise<T> {
  const sent = files.map(({ bytes }) => bytes);
  const once: Once = { ...request, personId: viewer.id, content: [...request.content, ...sent, ...uploads] };
  using opened = await openUploads(deps, viewer, uploads);
  const first = await findReply<T>(deps.db, once);
  if (first) return first;
  if (opened.failure) throw opened.failure;
  const stored = await store([...sent, ...opened.files]);
  return createOnce(deps.db, once, async (tx) => {
    await useUploads(tx, viewer, uploads);
    return create(tx, stored);
  });
}

interface UploadRequest extends SentPictures {
  purpose: UploadPurpose;
  /** Of a voice note. */
  peaks?: string | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Stores a picture or a voice note for something that is not saved yet. It is removed unless it is attached within a day. Throws 422
 * without exactly one file or upload, 413 for one that is too large, and what `storePictures` or `storeSound` throws.
 */
export async function uploadFile(
  deps: Deps,
  viewer: Viewer,
  { purpose, peaks, idempotencyKey: key, ...sent }: UploadRequest,
): Promise<Voice | { url: string }> {
  if (sent.files.length + sent.uploads.length !== 1) {
    const message = 'Please choose a file.';
    throw new AppError('invalid_form', message, { errors: [{ path: uploadRule.field, message }] });
  }
  const once = { operation: 'POST /api/storage', key, content: [purpose, ...(peaks === undefined ? [] : [peaks])] };
  if (purpose === 'voice') {
    return createWithFiles(deps, viewer, sent, {
      once,
      store: ([bytes = Buffer.alloc(0)]) => storeVoice(deps, viewer, { bytes, peaks }),
      create: async (_tx, stored) => viewVoice(stored),
    });
  }
  return createWithPictures(deps, viewer, sent, {
    purpose,
    types: uploadRule.types,
    maxBytes: purpose === 'venture' ? ventureUploadMaxBytes : Infinity,
    once,
    create: async (_tx, [file = '']) => ({ url: (purpose === 'message' ? privatePictureUrl : pictureUrl)(file) }),
  });
}

async function storeVoice(
  deps: Deps,
  viewer: Viewer,
  { bytes, peaks }: { bytes: Buffer; peaks: string | undefined },
): Promise<SoundRow> {
  if (bytes.length > voiceLimits.maxBytes) throw new AppError('too_large', 'A voice note can have 300 KB.');
  return storeSound(deps, { ownerId: viewer.id, bytes, peaks: peaks?.split(',').map(Number) });
}
