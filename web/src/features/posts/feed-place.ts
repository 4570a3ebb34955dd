import type { CacheSnapshot } from 'virtua';

/** Where the reader was in the feed, with the measured heights of the posts, so that the way back needs no guess. */
export interface FeedPlace {
  scrollTop: number;
  heights: CacheSnapshot;
  count: number;
}

/** One for each list, as one may go from one to the other. */
const places = new Map<string, FeedPlace>();

/** What a link carries that leads back to the feed. */
export const returning = { returning: true } as const;

/** Kept when a list is left for a post. */
export function keepFeedPlace(list: string, now: FeedPlace): void {
  places.set(list, now);
}

/** The place to return to; undefined for a visit that starts at the top. */
export function feedPlace(list: string, isReturn: boolean): FeedPlace | undefined {
  if (!isReturn) places.delete(list);
  return places.get(list);
}
