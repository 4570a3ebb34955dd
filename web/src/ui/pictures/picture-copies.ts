import { copyOf, hasCopies, pictureWidths } from '@baraza/contract/shared/picture-copies.ts';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { isOnMobileData } from '#platform/offline/data-saver.ts';
import type { CSSProperties } from 'react';

/** A stored picture with its copies; or only its URL, which may also be a preview or another site's. */
export type ShownPicture = Pick<Picture, 'url' | 'width' | 'height' | 'sources' | 'placeholder'> | { url: string };

/** The displayed width of a picture: CSS lengths, without media conditions. */
export interface PictureSizes {
  /** On a phone, or everywhere. */
  phone: string;
  /** On wider screens: items of a `sizes` attribute with media conditions. */
  wide?: string;
}

/** Returns the style that shows a picture's placeholder as a background, for a box whose picture is not loaded. */
export function placeholderOf(picture: ShownPicture): CSSProperties {
  return 'placeholder' in picture && picture.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : {};
}

/** Returns the copies of a picture, narrowest first. Without any, its only source is the picture itself. */
export function copiesOf(picture: ShownPicture): Picture['sources'] {
  if ('sources' in picture && picture.sources.length > 0) return picture.sources;
  if (hasCopies(picture.url)) return pictureWidths.map((width) => ({ url: copyOf(picture.url, width), width }));
  return [{ url: picture.url, width: 'width' in picture ? picture.width : 0 }];
}

/** Returns the narrowest copy that is at least `width` pixels wide, or the widest one. The original is never among them. */
export function copyFor(picture: ShownPicture, width: number): Picture['sources'][number] {
  const copies = copiesOf(picture);
  return copies.find((copy) => copy.width >= width) ?? copies.at(-1) ?? { url: picture.url, width };
}

/**
 * Returns the `sizes` attribute. Screens with more than two pixels per point load pictures for two: the difference is not
 * visible in a thumbnail, and most of these screens belong to phones with costly data. On mobile data, phones load
 * pictures for one; the viewer loads larger ones.
 */
export function sizesAttribute({ phone, wide }: PictureSizes): string {
  const onPhones = isOnMobileData()
    ? [`calc(${phone} / ${Math.max(1, devicePixelRatio)})`]
    : [`(min-resolution: 2.25dppx) calc(${phone} * 2 / 3)`, phone];
  return [...(wide ? [wide] : []), ...onPhones].join(', ');
}

/** Returns the attributes that let the browser choose the smallest copy that is sharp. */
export function responsiveSource(picture: ShownPicture, sizes: PictureSizes) {
  const copies = copiesOf(picture);
  const { url } = copyFor(picture, 720);
  if (copies.length === 1) return { src: url };
  return {
    srcSet: copies.map((copy) => `${copy.url} ${copy.width}w`).join(', '),
    sizes: sizesAttribute(sizes),
    src: url,
  };
}
