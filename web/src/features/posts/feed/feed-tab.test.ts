import { expect, test } from 'vitest';
import { feedTabs, filterFor, isFeedTab, readFeedTab, storeFeedTab } from './feed-tab.ts';

function createStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}
const failingStore = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('full');
  },
};

test('remembers the last tab of each user of a device', () => {
  const store = createStore();
  expect(readFeedTab('ada', store)).toBe('everyone');
  storeFeedTab('ada', 'campus', store);
  expect(readFeedTab('ada', store)).toBe('campus');
  expect(readFeedTab('ben', store)).toBe('everyone');
});

test('falls back to everyone for an unknown tab and without storage', () => {
  const store = createStore();
  store.setItem('baraza.typed.feed-tab.ada', 'friends');
  expect(readFeedTab('ada', store)).toBe('everyone');
  storeFeedTab('ada', 'campus', failingStore);
  expect(readFeedTab('ada', failingStore)).toBe('everyone');
  expect([isFeedTab(null), isFeedTab('saved'), isFeedTab('campus')]).toEqual([false, false, true]);
});

test('each tab has its own filter', () => {
  expect(feedTabs.map(filterFor)).toEqual([{}, { scope: 'following' }, { scope: 'campus' }]);
});
