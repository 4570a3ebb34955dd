import { t } from '@lingui/core/macro';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { UploadedPicture } from '#features/conversations/message-outbox.ts';
import type { Progress } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { chosenMaxBytes } from '#platform/pictures/picture-limits.ts';

/** Why a picture cannot be sent, as a sentence for the person who chose it. */
class PictureError extends Error {}

/** Returns why a file cannot be the picture of a message, as a sentence; undefined if it can. Throws if the checks do not load. */
export async function findMessagePictureProblem(file: File): Promise<string | undefined> {
  if (file.size > chosenMaxBytes) return tooLarge(chosenMaxBytes);
  const { damagedPicture, findPictureProblem, notPngOrJpeg } = await import('#platform/pictures/picture-file.ts').catch(
    throwOffline,
  );
  const fault = await findPictureProblem(file, upload.types);
  // A file that cannot be decoded cannot be reduced either.
  if (fault && file.size >= upload.maxBytes) return tooLarge(upload.maxBytes);
  return fault && (fault === 'damaged' ? damagedPicture(file.name) : notPngOrJpeg(file.name));
}

interface UploadOptions {
  /** Another attempt with this key continues the upload of the same bytes. */
  key: string;
  signal: AbortSignal;
  onReduced?: (reduced: Blob) => void;
  onProgress?: (progress: Progress) => void;
}

/** Reduces and uploads the picture of a message. `describeFailure` says why that failed. */
export async function uploadPicture(
  file: Blob,
  { key, signal, onReduced, onProgress }: UploadOptions,
): Promise<UploadedPicture> {
  const [{ shrinkPicture }, { storePicture }] = await Promise.all([
    import('#platform/pictures/shrink-picture.ts'),
    import('#platform/pictures/partial-upload.ts'),
  ]).catch(throwOffline);
  const reduced = await shrinkPicture(file, upload.types);
  signal.throwIfAborted();
  onReduced?.(reduced);
  if (reduced.size >= upload.maxBytes) throw new PictureError(tooLarge(upload.maxBytes));
  const { width, height } = await sizeOf(reduced);
  const url = await storePicture(reduced, {
    purpose: 'message',
    idempotencyKey: key,
    signal,
    ...(onProgress && { onProgress }),
  });
  return { url, width, height };
}

/** Why an upload failed, as a sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  return error instanceof PictureError ? error.message : t`This picture cannot be read.`;
}

function throwOffline(): never {
  throw new PictureError(t`You can add a picture once you are online.`);
}

function tooLarge(maxBytes: number): string {
  const megabytes = maxBytes / MEGABYTE;
  return t`A picture must be smaller than ${megabytes}\u00a0MB.`;
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
