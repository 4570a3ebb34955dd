import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { savesData } from '#platform/data-saver.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { LoadHint } from '#ui/load-hint.tsx';
import { placeholderOf, StoredPicture } from '#ui/stored-picture.tsx';

const { Dialog: PictureViewer } = lazyDialog(async () => (await import('#ui/picture-viewer.tsx')).PictureViewer);

/** The picture of a message; pressing it opens the viewer. In data saver mode the first press loads it. */
export function MessagePicture({ picture }: { picture: Picture }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const box = 'w-80 max-w-full rounded-md bg-sunk';
  const aspectRatio = displayRatio(picture.width, picture.height);
  if (!isLoaded) {
    return (
      <button
        type="button"
        aria-label={t`Tap to load the picture`}
        onClick={() => setLoaded(true)}
        style={{ aspectRatio, ...placeholderOf(picture) }}
        className={`relative overflow-hidden bg-cover bg-center ${box}`}
      >
        <LoadHint />
      </button>
    );
  }
  return (
    <>
      <button type="button" aria-label={t`Open picture`} onClick={() => setOpen(true)} className="rounded-md">
        <StoredPicture picture={picture} sizes={sizes} alt={t`Picture`} style={{ aspectRatio }} className={box} />
      </button>
      {isOpen && <PictureViewer pictures={[picture]} start={0} onClose={() => setOpen(false)} />}
    </>
  );
}

const sizes = { phone: '70vw', wide: '(min-width: 48rem) 320px' };

/** The aspect ratio of a picture, limited to between 3:4 and 2:1. */
export function displayRatio(width: number, height: number): number {
  return Math.min(2, Math.max(0.75, width / Math.max(1, height)));
}
