import { expect, test } from 'vitest';
import { formatPrice, formatRating } from './venture-format.ts';

test('formats a price with its currency code, and decimals only if there are some', () => {
  expect(formatPrice(1500, 'KES', 'en')).toBe('KES\u00a01,500');
  expect(formatPrice(4.5, 'GHS', 'en')).toBe('GHS\u00a04.50');
  expect(formatPrice(0, 'RWF', 'en')).toBe('RWF\u00a00');
  expect(formatPrice(1234.5, undefined, 'en')).toBe('1,234.5');
  expect(formatPrice(undefined, 'KES', 'en')).toBeUndefined();
  // An unknown currency code is shown unchanged.
  expect(formatPrice(5, 'ZZZ', 'en')).toBe('ZZZ\u00a05');
});

test('formats an average to one decimal, and shows N/A without ratings', () => {
  expect([4, 4.25, 4.96, 1].map((average) => formatRating(average, 'en'))).toEqual(['4.0', '4.3', '5.0', '1.0']);
  expect(formatRating(null, 'en')).toBe('N/A');
});
