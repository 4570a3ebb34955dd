import { personalStore } from '#platform/device/device-stores.ts';
import type { PostFilter } from '#features/posts/posts.api.ts';

/** The tabs of Spotlight. Their names appear in the URL. */
export const feedTabs = ['everyone', 'following', 'campus'] as const;
export type FeedTab = (typeof feedTabs)[number];

const filters: Record<FeedTab, PostFilter> = {
  everyone: {},
  following: { scope: 'following' },
  campus: { scope: 'campus' },
};
const tabs = personalStore('typed', 'feed-tab');

/** The filter of a tab. Returns the same object for the same tab. */
export function filterFor(tab: FeedTab): PostFilter {
  return filters[tab];
}

export function isFeedTab(value: string | null | undefined): value is FeedTab {
  return feedTabs.some((tab) => tab === value);
}

/** The tab the user opened last on this device, or `everyone`. */
export function readFeedTab(userId: string): FeedTab {
  const stored = tabs.getItem(tabs.prefix + userId);
  return isFeedTab(stored) ? stored : 'everyone';
}

/** Stores which tab is open, for the next visit without a tab in the URL. */
export function storeFeedTab(userId: string, tab: FeedTab): void {
  tabs.setItem(tabs.prefix + userId, tab);
}
