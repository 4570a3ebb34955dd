import { expect, test } from 'vitest';
import { formatRating } from './venture-format.ts';

test('formats an average to one decimal, and shows N/A without ratings', () => {
  expect([4, 4.25, 4.96, 1].map((average) => formatRating(average, 'en'))).toEqual(['4.0', '4.3', '5.0', '1.0']);
  expect(formatRating(null, 'en')).toBe('N/A');
});
