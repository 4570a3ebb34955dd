import { useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { classNames } from '#ui/class-names.ts';
import { srcSetOf } from '#ui/src-set.ts';

/** A stored picture with its sizes, or only a URL, as for a preview. */
type ShownPicture = Picture | { url: string };

interface VentureLogoProps {
  picture: ShownPicture | null;
  /** Side in pixels. */
  size: number;
  className?: string;
}

/** The logo of a venture. Falls back to a drawn stall when there is none or it fails to load. */
export function VentureLogo({ picture, size, className }: VentureLogoProps) {
  const { src, onError } = usePictureSource(picture);
  const frame = classNames('pinned-small shrink-0 overflow-hidden border border-hairline bg-raised', className);
  if (src) {
    return (
      <img
        {...responsiveSource(picture, `${size}px`)}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={onError}
        style={{ width: size, height: size }}
        className={classNames(frame, 'object-cover')}
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
  /** Its displayed width, in the syntax of an image's `sizes`. */
  sizes: string;
  className?: string;
}

/** The cover of a venture. Falls back to a striped awning when there is none or it fails to load. */
export function VentureCover({ picture, sizes, className }: VentureCoverProps) {
  const { src, onError } = usePictureSource(picture);
  if (src) {
    return (
      <img
        {...responsiveSource(picture, sizes)}
        {...(picture && 'width' in picture && { width: picture.width, height: picture.height })}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onError}
        className={classNames('w-full bg-sunk object-cover object-[50%_33%]', className)}
      />
    );
  }
  return <div aria-hidden className={classNames('awning w-full', className)} />;
}

/** Returns the picture's URL, or null once loading it has failed. */
function usePictureSource(picture: ShownPicture | null): { src: string | null; onError: () => void } {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = picture?.url ?? null;
  return { src: src === failedSrc ? null : src, onError: () => setFailedSrc(src) };
}

/** Attributes that let the browser choose the smallest stored copy that is wide enough. */
function responsiveSource(picture: ShownPicture | null, sizes: string): { srcSet?: string; sizes?: string } {
  if (!picture || !('sources' in picture)) return {};
  return { srcSet: srcSetOf(picture), sizes };
}
