import type { QueryKey } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** How a query is stored on the device, to be read without a network: `meta: { offline: … }`. */
export interface KeptOffline {
  /** How many pages of a list are stored; 1 by default. */
  pages?: number;
  /** The query of an item, by the ids of a list. Items are stored as long as a stored list contains them. */
  itemKey?: (id: Id) => QueryKey;
  /** Stored only while a stored list contains it. */
  isItem?: boolean;
}

/** A query as it is stored. */
export interface OfflineRow {
  queryKey: QueryKey;
  data: unknown;
  /** When the server sent it, in milliseconds since 1970. */
  fetchedAt: number;
  /** The approximate size in bytes. */
  size: number;
  /** The beginnings of the file names of its pictures, which the widths of a picture share. */
  pictures: string[];
  /** The hashes of the items of a list, in order. */
  items?: string[];
  isItem?: boolean;
}
