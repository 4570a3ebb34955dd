import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { keepDraftPictures, readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import type { DraftPicture } from './draft-picture.ts';

/**
 * Restores the pictures of the draft when the composer opens without any, and stores every change of them. Returns whether the
 * current pictures are stored.
 */
export function useStoredPictures(
  userId: Id,
  draft: string,
  pictures: readonly DraftPicture[],
  setPictures: Dispatch<SetStateAction<DraftPicture[]>>,
): boolean {
  const [stored, setStored] = useState<readonly DraftPicture[]>();
  const hasRead = useRef(false);
  const restore = useEffectEvent(async () => {
    const kept = pictures.length > 0 ? [] : await readDraftPictures(userId, draft);
    const restored = kept.map(({ file, name, alt }): DraftPicture => {
      const preview = URL.createObjectURL(file);
      return { id: preview, name, upload: Promise.resolve(file), bytes: file.size, preview, alt };
    });
    hasRead.current = true;
    // Pictures that were chosen meanwhile come after them.
    setPictures((chosen) => [...restored, ...chosen]);
  });
  useEffect(() => void restore(), []);
  useEffect(() => {
    if (!hasRead.current) return;
    let isCurrent = true;
    const store = async () => {
      const files = await Promise.all(
        pictures.map(async ({ upload, name, alt }) => ({ file: await upload, name, alt })),
      );
      if (!isCurrent) return;
      await keepDraftPictures(userId, draft, files);
      if (isCurrent) setStored(pictures);
    };
    // A full device keeps them in memory; the browser then asks before the page is left.
    store().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [userId, draft, pictures]);
  return pictures.length === 0 || stored === pictures;
}
