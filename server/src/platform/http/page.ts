import { pageBytesMax } from '@baraza/contract/shared/sizes.ts';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Where the next page begins; undefined on the last page. */
  nextCursor: string | undefined;
}

/** The bytes of a page that its items may have. The rest is for what surrounds them. */
const itemBytesMax = pageBytesMax - 2_048;

/**
 * Makes a page of rows that were read with a limit of `limit + 1`; the extra row only shows that there is a next page. The page
 * ends before `limit` if it would become too large. `cursorOf` gets the last row, and the number of rows of the page.
 */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  { view, cursorOf }: { view: (row: Row) => T; cursorOf: (row: Row, count: number) => string },
): Page<T> {
  const items = takeBytes(rows.slice(0, limit).map((row) => view(row)));
  const last = rows[items.length - 1];
  return {
    items,
    nextCursor: last !== undefined && rows.length > items.length ? cursorOf(last, items.length) : undefined,
  };
}

/** Returns the first items that have at most `max` bytes as JSON; at least one item. */
export function takeBytes<T>(items: readonly T[], max = itemBytesMax): T[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += bytesOf(item);
    return bytes > max && index > 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}

/** The bytes that an item has in a JSON list. */
function bytesOf(item: unknown): number {
  return 1 + Buffer.byteLength(JSON.stringify(item));
}
