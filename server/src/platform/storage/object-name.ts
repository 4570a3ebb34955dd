import { unavailable } from '#platform/http/errors.ts';
import { recordWriteFailure } from '#platform/operations/write-failures.ts';

const names = /^[0-9a-f]{32}(-\d{1,5})?\.[a-z0-9]{1,5}$/;

/** Throws unless `name` is a valid object name, so that no name can escape the storage folder. */
export function checkObjectName(name: string): string {
  if (!names.test(name)) throw new TypeError('This is not the name of an object.');
  return name;
}

const types: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** Returns the content type for the extension of an object name. */
export function typeOfName(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Returns the 503 of a failed storage, worded for the person who waits. */
export function storageError(doing: 'read' | 'write', cause: unknown): Error {
  if (doing === 'write') recordWriteFailure('storage');
  const detail =
    doing === 'write'
      ? 'Pictures cannot be stored right now. Your text is not lost: please try again in a moment.'
      : 'This picture cannot be loaded right now. Please try again in a moment.';
  return unavailable(detail, { code: 'storage_unavailable', retryAfter: 5, cause });
}
