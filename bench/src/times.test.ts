import { expect, test } from 'vitest';
import { compareTimes } from './compare.ts';
import { quantile, summarize } from './times.ts';

test('returns the 99th percentile', () => {
  const times = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect([0.5, 0.99, 1].map((share) => quantile(times, share))).toEqual([100, 198, 200]);
  expect(quantile([7], 0.01)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
  expect(summarize(times, 2_000)).toEqual({ count: 200, perSecond: 100, p50: 100, p99: 198 });
});

test('compares durations by the 99th percentile of each round', () => {
  const rounds = (...p99: number[]) => p99.map((one) => ({ perSecond: 100, p99: one }));
  expect(compareTimes({ row: '8', what: '' }, rounds(4, 9, 30), rounds(1, 3, 5))).toMatchObject({
    unit: 'ms',
    ours: 9,
    limit: 3,
    ratio: 4,
  });
});
