import { expect, test } from 'vitest';
import { isPastPullThreshold, pullOffset, pullOffsetMax } from './pull-offset.ts';

test('the offset grows with the distance, is never negative and has a maximum', () => {
  const distances = [-500, -1, 0, 10, 80, 150, 300, 5000];
  const offsets = distances.map(pullOffset);
  expect(offsets.slice(0, 3)).toEqual([0, 0, 0]);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(offsets.at(-1)).toBe(pullOffsetMax);
});

test('a long pull refreshes, a short one does not', () => {
  expect(isPastPullThreshold(pullOffset(60))).toBe(false);
  expect(isPastPullThreshold(pullOffset(200))).toBe(true);
});
