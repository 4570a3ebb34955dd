import { useRef } from 'react';
import { dataUrlToBlob } from '#features/media/media.public.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { storePicture } from '#platform/pictures/partial-upload.ts';

/** Returns a function that uploads the picture of a club and returns its URL. A picture is uploaded once, also when saving is retried. */
export function useStoredImage(): (image: string | null) => Promise<string | null> {
  const stored = useRef<{ image: string; url: string }>(undefined);
  const keyOf = useRef(createAttemptKeys());
  return async (image) => {
    if (!image?.startsWith('data:')) return image;
    if (stored.current?.image === image) return stored.current.url;
    const url = await storePicture(dataUrlToBlob(image), {
      purpose: 'community',
      idempotencyKey: keyOf.current(image),
    });
    stored.current = { image, url };
    return url;
  };
}
