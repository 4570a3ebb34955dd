import type { CSSProperties } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { CopyImage } from './copy-image.tsx';
import { forgetCopy, showCopy, useLoadedCopy } from './loaded-copies.ts';
import { placeholderOf, type PictureSizes, responsiveSource, type ShownPicture } from './picture-copies.ts';
import { WaitingPicture } from './waiting-picture.tsx';

interface StoredPictureProps {
  picture: ShownPicture;
  sizes: PictureSizes;
  /** Empty for a decorative picture. */
  alt: string;
  /** Whether it is likely to be the largest picture on the first screen. */
  isEager?: boolean;
  onError?: () => void;
  /** Its box. The picture covers it. */
  className?: string;
  style?: CSSProperties;
}

/**
 * Shows a stored picture: its placeholder at once, then the smallest copy that is sharp; while data is saved, after a tap. Loads
 * the original of no picture that has copies.
 */
export function StoredPicture({ picture, sizes, alt, isEager = false, onError, className, style }: StoredPictureProps) {
  const copy = useLoadedCopy(picture.url);
  if (copy === undefined) return <WaitingPicture {...{ picture, alt, className, style }} />;
  return (
    <CopyImage
      // Before `src`, so that the browser does not begin to load that.
      {...(copy ? { src: copy.url } : responsiveSource(picture, sizes))}
      {...('width' in picture && { width: picture.width, height: picture.height })}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      onLoad={({ currentTarget }) => {
        // A transparent picture must not show its placeholder below.
        currentTarget.style.backgroundImage = '';
        showCopy(picture.url, copy);
      }}
      onError={() => {
        forgetCopy(picture.url);
        onError?.();
      }}
      className={classNames('bg-cover bg-center object-cover', className)}
      style={{ ...placeholderOf(picture), ...style }}
    />
  );
}
