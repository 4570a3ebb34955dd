import { partialUpload, type UploadPurpose } from '@baraza/contract/features/upload-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, type Progress } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';

/** Files of at most this many bytes together are sent in one request, because parts cost a round trip each. */
const oneRequestBytes = 64_000;

interface UploadOptions {
  /** The same key continues an upload that was interrupted, also after a reload, and sends the request once. */
  idempotencyKey: string;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
}

/** The pictures of a request: files, or the ids of complete uploads. */
type SentPictures = { files: Blob[]; uploads?: never } | { files: []; uploads: Id[] };

/**
 * Sends a request with files. Large files are uploaded in parts first, from where an earlier attempt with the same key stopped, and
 * the request names them. Throws an ApiError if the connection is lost without progress.
 */
export async function sendPictures<Reply>(
  files: Blob[],
  options: UploadOptions,
  send: (pictures: SentPictures, options: UploadOptions) => Promise<Reply>,
): Promise<Reply> {
  const uploads = await uploadInParts(files, options);
  const { onProgress: _, ...withoutProgress } = options;
  return uploads ? send({ files: [], uploads }, withoutProgress) : send({ files }, options);
}

/** Returns the ids of the uploads, or undefined if the files are small or the server accepts no parts. */
async function uploadInParts(
  files: readonly Blob[],
  { idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<Id[] | undefined> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  if (totalBytes <= oneRequestBytes) return undefined;
  const ids: Id[] = [];
  let doneBytes = 0;
  try {
    for (const [index, file] of files.entries()) {
      const onSent = (bytes: number) => onProgress?.({ sentBytes: doneBytes + bytes, totalBytes });
      ids.push(await uploadOne(file, { key: `${idempotencyKey}.${index}`, signal, onSent }));
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

/** Uploads a picture for something that is not saved yet. Returns its URL. */
export async function storePicture(
  picture: Blob,
  { purpose, ...options }: UploadOptions & { purpose: UploadPurpose },
): Promise<string> {
  const { url } = await sendPictures([picture], options, ({ uploads }, rest) => {
    const form = uploads ? { upload: uploads[0] } : { file: picture };
    return call('POST /api/storage', { query: { purpose }, form, ...rest });
  });
  return url;
}

/** Uploads a voice note. Returns its URL. */
export async function storeVoice(
  recording: Blob,
  { peaks, ...options }: UploadOptions & { peaks: readonly number[] },
): Promise<string> {
  const { url } = await sendPictures([recording], options, ({ uploads }, rest) => {
    const form = { ...(uploads ? { upload: uploads[0] } : { file: recording }), peaks: peaks.join(',') };
    return call('POST /api/storage', { query: { purpose: 'voice' }, form, ...rest });
  });
  return url;
}
