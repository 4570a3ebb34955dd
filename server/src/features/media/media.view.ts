import { faceWidth } from '@baraza/contract/shared/faces.ts';
import { type Picture, pictureWidths } from '@baraza/contract/shared/pictures.ts';
import type { MediaPurpose } from '#platform/database.ts';
import { json, type JsonFields, JsonSql } from '#platform/json-sql.ts';

/** What is needed of a picture's row to show it. */
export interface PictureRow {
  file: string;
  width: number;
  height: number;
  placeholder: string;
}

/** The address of the picture of that name. */
export function pictureUrl(file: string): string {
  return `/media/${file}`;
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

/**
 * SQL that writes the address of the picture that a column names, or null where it names none. The database lets no other
 * letters into the name of a file than those of `[0-9a-z.]`.
 */
export function pictureUrlJson(file: string): JsonSql<string | null> {
  return json.orNull(new JsonSql<string>([{ literal: '"/media/' }, { sql: file }, { literal: '"' }]));
}

/** SQL that writes all there is to show of the picture that a column names, or null where it names none. */
export function pictureOfJson(file: string): JsonSql<Picture | null> {
  const picture = json.object(pictureJson('media')).sql;
  return json.orNull(
    json.known<Picture>(
      `case when ${file} is not null then (select ${picture} from media where media.file = ${file}) end`,
    ),
  );
}

/** SQL that writes all there is to show of a picture, of a row of `media` by that name in the query. */
export function pictureJson(media: string): JsonFields<Picture> {
  return {
    // In the order in which the column has them.
    ...json.knownFields(`${media}.picture`, ['url', 'width', 'height', 'sources']),
    placeholder: json.text(`${media}.placeholder`),
  };
}

/** The widths of the narrower copies that a picture of that width has. */
export function widthsBelow(width: number): number[] {
  return pictureWidths.filter((narrower) => narrower < width);
}

/** The widths that are made of a picture: lists show an avatar as a small face. */
export function widthsToMake({ width, purpose }: { width: number; purpose: MediaPurpose }): number[] {
  return purpose === 'avatar' && faceWidth < width ? [faceWidth, ...widthsBelow(width)] : widthsBelow(width);
}

/** The name of a narrower copy. */
export function narrowName(file: string, width: number): string {
  return `${file.slice(0, 32)}-${width}.webp`;
}
