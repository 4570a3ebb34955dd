/** A page, and whether there is more behind it. */
export interface Page<T> {
  items: T[];
  hasMore: boolean;
}
