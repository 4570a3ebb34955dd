import { expect, test } from 'vitest';
import { barsAfterScroll } from './bars.ts';

test('bars hide on scrolling down and return on scrolling up', () => {
  expect(barsAfterScroll('there', { from: 200, to: 260 })).toBe('away');
  expect(barsAfterScroll('away', { from: 260, to: 200 })).toBe('there');
});

test('bars ignore tiny movements, and always show near the top', () => {
  expect(barsAfterScroll('away', { from: 300, to: 297 })).toBe('away');
  expect(barsAfterScroll('there', { from: 300, to: 305 })).toBe('there');
  expect(barsAfterScroll('away', { from: 80, to: 60 })).toBe('there');
  expect(barsAfterScroll('there', { from: 0, to: 40 })).toBe('there');
});
