import type { Voice } from '@baraza/contract/features/media.ts';
import { faceWidth, pictureWidths } from '@baraza/contract/shared/picture-copies.ts';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { idLength, privatePicturesPath } from '#platform/http/private-pictures.ts';
import type { MediaPurpose } from '#platform/sql/database.ts';

/** What is known of a picture without its copies. */
export interface PictureFile {
  file: string;
  width: number;
  height: number;
  placeholder: string;
}

/** The columns of `media` that `viewPicture` needs. */
export interface PictureRow extends PictureFile {
  /** The sizes in bytes of the copies at `pictureWidths`; null while they are not made. */
  copy_bytes: number[] | null;
}

const soundEnding = '.m4a';

/** Whether a stored file is sound rather than a picture. */
export function isSound(file: string): boolean {
  return file.endsWith(soundEnding);
}

/** The columns of `media` that `viewVoice` needs. */
export interface SoundRow {
  file: string;
  duration_ms: number;
  bytes: number;
  peaks: number[];
}

export function viewVoice({ file, duration_ms: milliseconds, bytes, peaks }: SoundRow): Voice {
  return { url: privatePictureUrl(file), duration: milliseconds / 1000, bytes, peaks };
}

/** The path of public pictures. Responses prefix it with `MEDIA_URL`. */
export const picturesPath = '/media/';

/** Returns the path of a picture file. */
export function pictureUrl(file: string): string {
  return `${picturesPath}${file}`;
}

/** Returns the path of a picture file that is not for everyone, which responses sign. */
export function privatePictureUrl(file: string): string {
  return `${privatePicturesPath}${file}`;
}

/** Returns the file name in the path of a picture; undefined for any other URL. */
export function pictureFile(url: string): string | undefined {
  return /^\/media\/(?:private\/)?([^/]+)$/.exec(url)?.[1];
}

export function viewPicture(row: PictureRow): Picture {
  return viewPictureAt(row, pictureUrl);
}

/** `viewPicture` for a picture that is not for everyone. */
export function viewPrivatePicture(row: PictureRow): Picture {
  return viewPictureAt(row, privatePictureUrl);
}

function viewPictureAt(
  { file, width, height, placeholder, copy_bytes: sizes }: PictureRow,
  urlOf: (file: string) => string,
): Picture {
  return {
    url: urlOf(file),
    width,
    height,
    sources: pictureWidths.slice(0, countSources(width)).map((copyWidth, index) => {
      const bytes = sizes?.[index];
      const source = { url: urlOf(copyName(file, copyWidth)), width: Math.min(copyWidth, width) };
      return bytes === undefined ? source : { ...source, bytes };
    }),
    placeholder,
  };
}

/** The number of copies to choose from: up to the first one that has the picture's own width. */
function countSources(width: number): number {
  const own = pictureWidths.findIndex((copyWidth) => copyWidth >= width);
  return own === -1 ? pictureWidths.length : own + 1;
}

/** The widths of the copies to make of a picture. Avatars also get a small one, for lists of people. */
export function widthsToMake(purpose: MediaPurpose): number[] {
  return purpose === 'avatar' ? [faceWidth, ...pictureWidths] : [...pictureWidths];
}

export type CopyFormat = 'webp' | 'avif';

/** The file name of a copy. */
export function copyName(file: string, width: number, format: CopyFormat = 'webp'): string {
  return `${file.slice(0, idLength)}-${width}.${format}`;
}
