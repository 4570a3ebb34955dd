import { useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import type { PictureSizes, ShownPicture } from '#ui/pictures/picture-copies.ts';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';

interface VentureLogoProps {
  picture: ShownPicture | null;
  /** Side in pixels. */
  size: number;
  className?: string;
}

/** The smallest size, in pixels, of a logo with a button that loads it. The data saver shows a placeholder for smaller ones. */
const tappableSize = 80;

/** The logo of a venture. Falls back to a drawn stall when there is none or it fails to load. */
export function VentureLogo({ picture, size, className }: VentureLogoProps) {
  const { shown, onError } = usePicture(picture);
  const isWaiting = useLoadedCopy(shown?.url ?? '') === undefined;
  const frame = classNames('pinned-small shrink-0 overflow-hidden border border-hairline bg-raised', className);
  if (shown && !(isWaiting && size < tappableSize)) {
    return (
      <StoredPicture
        picture={shown}
        sizes={{ phone: `${size}px` }}
        alt=""
        onError={onError}
        style={{ width: size, height: size }}
        className={frame}
      />
    );
  }
  return (
    <span aria-hidden className={classNames(frame, 'inline-block')} style={{ width: size, height: size }}>
      <Stall />
    </span>
  );
}

/** The fallback logo: a market stall with an awning and a parcel on its counter. */
function Stall() {
  return (
    <svg viewBox="0 0 48 48" fill="none" strokeWidth="2" strokeLinejoin="round" className="size-full">
      <path d="M11 22v17h26V22M8 31h32" className="stroke-ink" />
      <path d="M10 9h28l4 9a5 5 0 0 1-9 0 5 5 0 0 1-9 0 5 5 0 0 1-9 0 5 5 0 0 1-9 0z" className="fill-hustles" />
      <path d="M17.500 9 15 18a5 5 0 0 0 9 0V9zM31 9l2 9a5 5 0 0 0 9 0l-4-9z" className="fill-accent" />
      <path d="M20 24.500h8V31h-8zM24 24.500V31" className="fill-raised stroke-ink" />
    </svg>
  );
}

interface VentureCoverProps {
  picture: ShownPicture | null;
  sizes: PictureSizes;
  className?: string;
}

/** The cover of a venture, in the shape that its owner cropped. Falls back to a striped awning when there is none or it fails to load. */
export function VentureCover({ picture, sizes, className }: VentureCoverProps) {
  const { shown, onError } = usePicture(picture);
  if (shown) {
    return (
      <StoredPicture
        picture={shown}
        sizes={sizes}
        alt=""
        onError={onError}
        className={classNames('w-full bg-sunk', className)}
      />
    );
  }
  return <div aria-hidden className={classNames('awning w-full', className)} />;
}

/** Returns the picture, or null once loading it has failed. */
function usePicture(picture: ShownPicture | null): { shown: ShownPicture | null; onError: () => void } {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return {
    shown: picture?.url === failedUrl ? null : picture,
    onError: () => setFailedUrl(picture?.url ?? null),
  };
}
