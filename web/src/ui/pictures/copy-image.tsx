import { avifOf } from '@baraza/contract/shared/picture-copies.ts';
import type { ComponentProps } from 'react';

/** Whether the browser decodes AVIF, known once it has chosen an AVIF `source`. */
let decodesAvif = false;

/** Returns the URL of a copy in the format that `CopyImage` has loaded, so that the same picture is not loaded twice. */
export function loadableCopy(url: string): string {
  return (decodesAvif && avifOf(url)) || url;
}

/** An `img` element for copies of a picture. Browsers that support AVIF load the AVIF copies; others load the WebP copies. */
export function CopyImage({ alt, onLoad, ...props }: ComponentProps<'img'> & { alt: string }) {
  const { src = '', srcSet = src, sizes } = props;
  const avif = srcSet.replace(/[^ ,]+/g, (url) => avifOf(url) ?? url);
  const image = (
    <img
      // Requests pictures of a CDN with CORS, so that they can be stored for offline use.
      crossOrigin={src.startsWith('http') ? 'anonymous' : undefined}
      {...props}
      alt={alt}
      onLoad={(event) => {
        decodesAvif ||= event.currentTarget.currentSrc.endsWith('.avif');
        onLoad?.(event);
      }}
    />
  );
  if (avif === srcSet) return image;
  return (
    <picture className="contents">
      {/* A box of its own would take a cell and a gap of the layout around it. */}
      <source className="hidden" type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
