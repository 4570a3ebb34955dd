/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Where the next page begins; undefined on the last page. */
  nextCursor: string | undefined;
}

/** Makes a page of rows that were read with a limit of `limit + 1`; the extra row only shows that there is a next page. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  { view, cursorOf }: { view: (row: Row) => T; cursorOf: (row: Row) => string },
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => view(row)),
    nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : undefined,
  };
}
