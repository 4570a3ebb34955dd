import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture } from '#ui/pictures/waiting-picture.tsx';

const { Dialog: PictureViewer } = lazyDialog(
  async () => (await import('#ui/pictures/picture-viewer.tsx')).PictureViewer,
);

/** The picture of a message; pressing it opens the viewer. While data is saved, the first press loads it. */
export function MessagePicture({ picture }: { picture: Picture }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useLoadedCopy(picture.url) === undefined;
  const box = 'w-80 max-w-full rounded-md bg-sunk';
  const style = { aspectRatio: displayRatio(picture.width, picture.height) };
  if (isWaiting) return <WaitingPicture picture={picture} alt="" className={box} style={style} />;
  return (
    <>
      <button type="button" aria-label={t`Open picture`} onClick={() => setOpen(true)} className="rounded-md">
        <StoredPicture picture={picture} sizes={messagePictureSizes} alt={t`Picture`} style={style} className={box} />
      </button>
      {isOpen && <PictureViewer pictures={[picture]} start={0} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The displayed width of the picture of a message. */
export const messagePictureSizes = { phone: '70vw', wide: '(min-width: 48rem) 320px' };

/** The aspect ratio of a picture, limited to between 3:4 and 2:1. */
export function displayRatio(width: number, height: number): number {
  return Math.min(2, Math.max(0.75, width / Math.max(1, height)));
}
