import { deviceStore, deviceStores } from '#platform/device-stores.ts';
import type { PostChoice } from '#features/posts/posts.api.ts';

/** Whose posts Spotlight shows. */
export const feedTabs = ['everyone', 'following', 'campus'] as const;
export type FeedTab = (typeof feedTabs)[number];

const choices: Record<FeedTab, PostChoice> = {
  everyone: {},
  following: { scope: 'following' },
  campus: { scope: 'campus' },
};
const prefix = deviceStores.feedTab.key;

/** The posts of a tab; the same object each time. */
export function choiceOf(tab: FeedTab): PostChoice {
  return choices[tab];
}

export function isFeedTab(word: string | null): word is FeedTab {
  return feedTabs.some((tab) => tab === word);
}

/** The tab somebody had open last; everybody's posts where that is not known. */
export function keptFeedTab(
  userId: string,
  store: Pick<Storage, 'getItem' | 'setItem'> = deviceStore('feedTab'),
): FeedTab {
  try {
    const kept = store.getItem(prefix + userId);
    return isFeedTab(kept) ? kept : 'everyone';
  } catch {
    return 'everyone';
  }
}

/** Keeps which tab is open. Where the browser keeps nothing, the address alone does. */
export function keepFeedTab(
  userId: string,
  tab: FeedTab,
  store: Pick<Storage, 'getItem' | 'setItem'> = deviceStore('feedTab'),
): void {
  try {
    store.setItem(prefix + userId, tab);
  } catch {
    // The next visit begins with everybody's posts.
  }
}
