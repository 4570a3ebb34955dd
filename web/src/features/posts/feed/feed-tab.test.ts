import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedTabs, filterFor, isFeedTab, readFeedTab, storeFeedTab } from './feed-tab.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('remembers the last tab of each user of a device', () => {
  expect(readFeedTab('ada')).toBe('everyone');
  storeFeedTab('ada', 'campus');
  expect(readFeedTab('ada')).toBe('campus');
  expect(readFeedTab('ben')).toBe('everyone');
});

test('falls back to everyone for an unknown tab and without storage', () => {
  localStorage.setItem('baraza.typed.feed-tab.ada', 'friends');
  expect(readFeedTab('ada')).toBe('everyone');
  vi.stubGlobal('localStorage', undefined);
  storeFeedTab('ada', 'campus');
  expect(readFeedTab('ada')).toBe('everyone');
  expect([isFeedTab(null), isFeedTab('saved'), isFeedTab('campus')]).toEqual([false, false, true]);
});

test('each tab has its own filter', () => {
  expect(feedTabs.map(filterFor)).toEqual([{}, { scope: 'following' }, { scope: 'campus' }]);
});
