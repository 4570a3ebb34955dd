import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture } from '#ui/pictures/waiting-picture.tsx';

const { Dialog: PictureViewer, preload } = lazyDialog(
  async () => (await import('#ui/pictures/picture-viewer.tsx')).PictureViewer,
);

const box = 'size-36 shrink-0 rounded-md bg-sunk';

/** The pictures of a product or service in a row; a tap shows them full screen. */
export function OfferPictures({ name, pictures }: Pick<VentureProduct, 'name' | 'pictures'>) {
  const [start, setStart] = useState<number>();
  return (
    <>
      <ul className="flex gap-1.5 overflow-x-auto">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <Tile picture={picture} name={name} number={index + 1} onOpen={() => setStart(index)} />
          </li>
        ))}
      </ul>
      {start !== undefined && <PictureViewer pictures={pictures} start={start} onClose={() => setStart(undefined)} />}
    </>
  );
}

interface TileProps {
  picture: VentureProduct['pictures'][number];
  name: string;
  /** 1 for the first picture. */
  number: number;
  onOpen: () => void;
}

function Tile({ picture, name, number, onOpen }: TileProps) {
  const { t } = useLingui();
  const label = t`Picture ${number} of ${name}`;
  if (useLoadedCopy(picture.url) === undefined) return <WaitingPicture picture={picture} alt={label} className={box} />;
  return (
    <button type="button" aria-label={label} onPointerEnter={preload} onClick={onOpen} className="block rounded-md">
      <StoredPicture picture={picture} sizes={{ phone: '144px' }} alt="" className={box} />
    </button>
  );
}
