import type { PostChoice } from './posts.api.ts';

/** Whose posts Spotlight shows. */
export const feedTabs = ['everyone', 'following', 'campus'] as const;
export type FeedTab = (typeof feedTabs)[number];

const choices: Record<FeedTab, PostChoice> = {
  everyone: {},
  following: { scope: 'following' },
  campus: { scope: 'campus' },
};
const prefix = 'baraza.feed-tab.';

/** The posts of a tab; the same object each time. */
export function choiceOf(tab: FeedTab): PostChoice {
  return choices[tab];
}

export function isFeedTab(word: string | null): word is FeedTab {
  return feedTabs.some((tab) => tab === word);
}

/** The tab somebody had open last; everybody's posts where that is not known. */
export function keptFeedTab(userId: string, store = browserStore()): FeedTab {
  try {
    const kept = store?.getItem(prefix + userId) ?? null;
    return isFeedTab(kept) ? kept : 'everyone';
  } catch {
    return 'everyone';
  }
}

/** Keeps which tab is open. Where the browser keeps nothing, the address alone does. */
export function keepFeedTab(userId: string, tab: FeedTab, store = browserStore()): void {
  try {
    store?.setItem(prefix + userId, tab);
  } catch {
    // The next visit begins with everybody's posts.
  }
}

/** Reading the property alone throws where storage is forbidden. */
function browserStore(): Pick<Storage, 'getItem' | 'setItem'> | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
