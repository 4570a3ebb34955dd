import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridLines, labelledIndexes } from './analytics-scale.ts';

test('ends the scale at a round number in few whole steps', () => {
  expect([0, 1, 3, 4, 7, 12, 38, 40, 41, 999].map(gridLines)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 5, 10, 15],
    [0, 10, 20, 30, 40],
    [0, 10, 20, 30, 40],
    [0, 20, 40, 60],
    [0, 500, 1000],
  ]);
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const lines = gridLines(highest);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(lines.length).toBeGreaterThanOrEqual(3);
      expect(lines.length).toBeLessThanOrEqual(6);
      expect(lines.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('labels the last day and at most the given number of days', () => {
  expect(labelledIndexes(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledIndexes(30, 5)).toEqual([5, 11, 17, 23, 29]);
  expect(labelledIndexes(90, 5)).toEqual([17, 35, 53, 71, 89]);
});
