import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { json, type JsonFields, JsonSql } from '#platform/json-sql.ts';

// For features whose queries still let PostgreSQL write JSON; the others use `selectPicture` and `viewPicture`.

/** SQL for the path of a picture file, or null. */
export function pictureUrlJson(file: string): JsonSql<string | null> {
  return json.orNull(new JsonSql<string>([{ literal: '"/media/' }, { sql: file }, { literal: '"' }]));
}

/** SQL for the picture that a column names, or null. */
export function pictureOfJson(file: string): JsonSql<Picture | null> {
  const picture = json.object(pictureJson('media')).sql;
  return json.orNull(
    json.known<Picture>(
      `case when ${file} is not null then (select ${picture} from media where media.file = ${file}) end`,
    ),
  );
}

/** SQL for the fields of a picture, for a row of `media` under this alias. */
export function pictureJson(media: string): JsonFields<Picture> {
  return {
    ...json.knownFields(`${media}.picture`, ['url', 'width', 'height', 'sources']),
    placeholder: json.text(`${media}.placeholder`),
  };
}
