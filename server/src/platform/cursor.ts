import { AppError } from './errors.ts';

/** Where a page begins that goes on behind somebody or something: the value by which its list is ordered, and the id. */
interface CursorParts {
  /** Letters, digits, `_` and `-` alone. */
  value: string;
  id: string;
}

/** The way on from a row of a list, for its `Link`. */
export function writeCursor({ value, id }: CursorParts): string {
  return `${value}-${id}`;
}

/** What a cursor of ours holds. Throws 400 `invalid_query` for anything else. */
export function readCursor(cursor: string): CursorParts {
  const [, value, id] = /^([\w-]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!value || !id) throw notOurCursor();
  return { value, id };
}

/** What the cursor of a list in the order of a time holds, in microseconds. Throws 400 `invalid_query` for anything else. */
export function readTimeCursor(cursor: string): { at: string; id: string } {
  const { value: at, id } = readCursor(cursor);
  if (!/^\d{1,16}$/.test(at)) throw notOurCursor();
  return { at, id };
}

/** For a cursor whose value is none of its list either. */
export function notOurCursor(): AppError {
  return new AppError('invalid_query', 'cursor: Take it from the Link of the page before.');
}
