/** A page, and whether there is more behind it. */
export interface Page<T> {
  items: T[];
  hasMore: boolean;
}

/** The page of rows that were asked for with one more than `limit`; the one more tells whether there is more, and is left out. */
export function pageOf<Row, T>(rows: readonly Row[], limit: number, view: (row: Row) => T): Page<T> {
  return { items: rows.slice(0, limit).map((row) => view(row)), hasMore: rows.length > limit };
}
