import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { type PictureSizes, responsiveSource, type ShownPicture } from './picture-copies.ts';

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
 * Shows a stored picture: its placeholder at once, then the smallest copy that is sharp. Loads the original of no picture that
 * has copies.
 */
export function StoredPicture({ picture, sizes, alt, isEager = false, onError, className, style }: StoredPictureProps) {
  return (
    <img
      // Before `src`, so that the browser does not begin to load that.
      {...responsiveSource(picture, sizes)}
      {...('width' in picture && { width: picture.width, height: picture.height })}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      // A transparent picture must not show its placeholder below.
      onLoad={({ currentTarget }) => (currentTarget.style.backgroundImage = '')}
      onError={onError}
      className={classNames('bg-cover bg-center object-cover', className)}
      style={{ ...placeholderOf(picture), ...style }}
    />
  );
}

/** Returns the style that shows a picture's placeholder as a background, for a box whose picture is not loaded. */
export function placeholderOf(picture: ShownPicture): CSSProperties {
  return 'placeholder' in picture && picture.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : {};
}
