import { useRef } from 'react';
import { dataUrlToBlob } from '#features/media/media.public.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { storePicture } from '#platform/pictures/partial-upload.ts';

/** Uploads the pictures of a form. Each is uploaded once, also when saving is retried. */
export function useUploads() {
  const urls = useRef(new Map<string, string>());
  const keys = useRef(new Map<string, string>());
  return {
    /** Returns the URL of a picture; uploads one that is a `data:` URL. */
    async upload(url: string): Promise<string> {
      if (!url.startsWith('data:')) return url;
      const uploaded = urls.current.get(url);
      if (uploaded !== undefined) return uploaded;
      const idempotencyKey = keys.current.get(url) ?? createAttemptKeys()(url);
      keys.current.set(url, idempotencyKey);
      const stored = await storePicture(dataUrlToBlob(url), { purpose: 'venture', idempotencyKey });
      urls.current.set(url, stored);
      return stored;
    },
    clear() {
      urls.current.clear();
      keys.current.clear();
    },
  };
}
