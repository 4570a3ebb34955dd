import { expect, test } from 'vitest';
import { choiceOf, feedTabs, isFeedTab, keepFeedTab, keptFeedTab } from './feed-tab.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const broken = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('full');
  },
};

test('the tab one had open comes back, and is nobody else’s on the same phone', () => {
  const phone = store();
  expect(keptFeedTab('ada', phone)).toBe('everyone');
  keepFeedTab('ada', 'campus', phone);
  expect(keptFeedTab('ada', phone)).toBe('campus');
  expect(keptFeedTab('ben', phone)).toBe('everyone');
});

test('a word that is no tab, and a browser that keeps nothing, show everybody’s posts', () => {
  const phone = store();
  phone.setItem('baraza.feed-tab.ada', 'friends');
  expect(keptFeedTab('ada', phone)).toBe('everyone');
  keepFeedTab('ada', 'campus', broken);
  expect(keptFeedTab('ada', broken)).toBe('everyone');
  expect([isFeedTab(null), isFeedTab('saved'), isFeedTab('campus')]).toEqual([false, false, true]);
});

test('each tab asks for its own posts', () => {
  expect(feedTabs.map(choiceOf)).toEqual([{}, { scope: 'following' }, { scope: 'campus' }]);
});
