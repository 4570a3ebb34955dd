import { AppError } from './errors.ts';

/** The position after which a page begins: the value that orders the list, and an id that breaks ties. */
interface CursorParts {
  /** May contain letters, digits, `_` and `-`. */
  value: string;
  id: string;
}

/** Encodes the position of a row as an opaque cursor. */
export function writeCursor({ value, id }: CursorParts): string {
  return `${value}-${id}`;
}

/** Decodes a cursor. Throws 400 `invalid_query` if it is malformed. */
export function readCursor(cursor: string): CursorParts {
  const [, value, id] = /^([\w-]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!value || !id) throw notOurCursor();
  return { value, id };
}

/** Decodes the cursor of a list ordered by time; `at` is in microseconds. Throws 400 `invalid_query` if it is malformed. */
export function readTimeCursor(cursor: string): { at: string; id: string } {
  const { value: at, id } = readCursor(cursor);
  if (!/^\d{1,16}$/.test(at)) throw notOurCursor();
  return { at, id };
}

/** For a well-formed cursor whose value does not fit its list. */
export function notOurCursor(): AppError {
  return new AppError('invalid_query', 'cursor: Take it from the Link of the page before.');
}
