import { partialUpload, type UploadPurpose } from '@baraza/contract/features/upload-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, type Progress } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';

/** Files of at most this many bytes together are sent in one request, because parts cost a round trip each. */
const oneRequestBytes = 64_000;

interface UploadOptions {
  /** The same key continues an upload that was interrupted, also after a reload. */
  key: string;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
}

/**
 * Uploads files in parts, from where an earlier attempt with the same key stopped. Returns the ids of the uploads, or undefined
 * if the files should be sent in one request: they are small, or the server accepts no parts. Throws an ApiError if the
 * connection is lost without progress.
 */
export async function uploadInParts(
  files: readonly Blob[],
  { key, signal, onProgress }: UploadOptions,
): Promise<Id[] | undefined> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  if (totalBytes <= oneRequestBytes) return undefined;
  const ids: Id[] = [];
  let doneBytes = 0;
  try {
    for (const [index, file] of files.entries()) {
      const onSent = (bytes: number) => onProgress?.({ sentBytes: doneBytes + bytes, totalBytes });
      ids.push(await uploadOne(file, { key: `${key}.${index}`, signal, onSent }));
      doneBytes += file.size;
    }
    return ids;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

interface OneUpload {
  key: string;
  signal: AbortSignal | undefined;
  onSent: (bytes: number) => void;
}

async function uploadOne(file: Blob, { key, signal, onSent }: OneUpload): Promise<Id> {
  let last: { start: number; error: unknown } | undefined;
  for (;;) {
    const headers = { 'upload-length': String(file.size) };
    const { id, offset: start } = await call('POST /api/uploads', { headers, idempotencyKey: key, signal });
    // Without progress the caller decides when to try again.
    if (last && start <= last.start) throw last.error;
    try {
      let offset = start;
      while (offset < file.size) {
        const part = file.slice(offset, offset + partialUpload.part.maxBytes, partialUpload.part.type);
        const before = offset;
        await call('PATCH /api/uploads/:id', {
          params: { id },
          headers: { 'upload-offset': String(offset) },
          bytes: part,
          signal,
          onProgress: ({ sentBytes }) => onSent(before + sentBytes),
        });
        offset += part.size;
      }
      onSent(file.size);
      return id;
    } catch (error) {
      signal?.throwIfAborted();
      last = { start, error };
    }
  }
}

/** Whether the server has refused the upload itself, and the person and the session are not the reason. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 404 && error.status < 500 && error.status !== 408;
}

/** Uploads a picture for something that is not saved yet, in parts if it is large. Returns its URL. */
export async function storePicture(file: Blob, { purpose, idempotencyKey, ...options }: StoreOptions): Promise<string> {
  const [upload] = (await uploadInParts([file], { key: idempotencyKey, ...options })) ?? [];
  const query = { purpose };
  const { url } =
    upload === undefined
      ? await call('POST /api/storage', { query, form: { file }, idempotencyKey, ...options })
      : await call('POST /api/storage', { query, form: { upload }, idempotencyKey, signal: options.signal });
  return url;
}

interface StoreOptions extends Omit<UploadOptions, 'key'> {
  purpose: UploadPurpose;
  idempotencyKey: string;
}
