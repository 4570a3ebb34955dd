import type { CacheSnapshot } from 'virtua';

/** Where the reader was in the feed, with the measured heights of the posts, so that the way back needs no guess. */
export interface FeedPlace {
  scrollTop: number;
  heights: CacheSnapshot;
  count: number;
}

let place: FeedPlace | undefined;

/** What a link carries that leads back to the feed. */
export const returning = { returning: true } as const;

/** Kept when the feed is left for a post. */
export function keepFeedPlace(now: FeedPlace): void {
  place = now;
}

/** The place to return to; undefined for a visit that starts at the top. */
export function feedPlace(isReturn: boolean): FeedPlace | undefined {
  if (!isReturn) place = undefined;
  return place;
}
