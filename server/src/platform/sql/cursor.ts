import { AppError } from '#platform/http/errors.ts';

/** The position after which a page begins: the value that orders the list, and an id that breaks ties. */
interface CursorParts {
  /** May contain letters, digits, `_` and `-`. */
  value: string;
  id: string;
}

/** Encodes the position of a row as an opaque cursor. */
export function encodeCursor({ value, id }: CursorParts): string {
  return `${value}-${id}`;
}

/** Decodes a cursor. Throws 400 `invalid_query` if it is malformed. */
export function decodeCursor(cursor: string): CursorParts {
  const [, value, id] = /^([\w-]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!value || !id) throw invalidCursor();
  return { value, id };
}

/** Decodes the cursor of a list ordered by time; `at` is in microseconds. Throws 400 `invalid_query` if it is malformed. */
export function decodeTimeCursor(cursor: string): { at: string; id: string } {
  const { value: at, id } = decodeCursor(cursor);
  if (!/^\d{1,16}$/.test(at)) throw invalidCursor();
  return { at, id };
}

/** Decodes the cursor of a list ordered by id, which is the id itself. Throws 400 `invalid_query` if it is malformed. */
export function decodeIdCursor(cursor: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) throw invalidCursor();
  return cursor;
}

/** Returns the error for a cursor that its list did not issue. */
export function invalidCursor(): AppError {
  return new AppError('invalid_query', 'Take the cursor from the Link header of the previous page.');
}
