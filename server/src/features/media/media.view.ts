import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { type Picture, pictureWidths } from '@baraza/contract/shared/pictures.ts';
import type { MediaPurpose } from '#platform/database.ts';

/** The columns of `media` that `viewPicture` needs. */
export interface PictureRow {
  file: string;
  width: number;
  height: number;
  placeholder: string;
}

/** The path that serves the picture files. */
export const picturesPath = '/media/';

/** Returns the path of a picture file. `pictureUrlSql` is the same in SQL. */
export function pictureUrl(file: string): string {
  return `${picturesPath}${file}`;
}

/** Returns the file name in the path of a picture; undefined for any other URL. */
export function pictureFile(url: string): string | undefined {
  return url.startsWith(picturesPath) ? url.slice(picturesPath.length) : undefined;
}

export function viewPicture({ file, width, height, placeholder }: PictureRow): Picture {
  return {
    url: pictureUrl(file),
    width,
    height,
    sources: widthsBelow(width).map((narrower) => ({
      url: pictureUrl(narrowName(file, narrower)),
      width: narrower,
    })),
    placeholder,
  };
}

/** The widths of the narrower copies that every picture of this width has. */
function widthsBelow(width: number): number[] {
  return pictureWidths.filter((narrower) => narrower < width);
}

/** The widths of all copies to make of a picture. Avatars also get a small one, for lists of people. */
export function widthsToMake({ width, purpose }: { width: number; purpose: MediaPurpose }): number[] {
  return purpose === 'avatar' && faceWidth < width ? [faceWidth, ...widthsBelow(width)] : widthsBelow(width);
}

/** The number of hexadecimal digits at the beginning of a file name, which its narrower copies share. */
export const idLength = 32;

/** The file name of a narrower copy. `pictureSourcesSql` has the same in SQL. */
export function narrowName(file: string, width: number): string {
  return `${file.slice(0, idLength)}-${width}.webp`;
}
