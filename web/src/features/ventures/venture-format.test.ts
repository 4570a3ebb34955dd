import { expect, test } from 'vitest';
import { priceText } from './venture-format.ts';
import { ratingText } from './rating-text.ts';

test('a price is written with its currency, and cents only where there are some', () => {
  expect(priceText(1500, 'KES', 'en')).toBe('KES\u00a01,500');
  expect(priceText(4.5, 'GHS', 'en')).toBe('GHS\u00a04.50');
  expect(priceText(0, 'RWF', 'en')).toBe('RWF\u00a00');
  expect(priceText(1234.5, undefined, 'en')).toBe('1,234.5');
  expect(priceText(undefined, 'KES', 'en')).toBeUndefined();
  // Three letters that are nobody's currency are shown as they are.
  expect(priceText(5, 'ZZZ', 'en')).toBe('ZZZ\u00a05');
});

test('an average has one decimal, and nobody’s is N/A', () => {
  expect([4, 4.25, 4.96, 1].map((average) => ratingText(average, 'en'))).toEqual(['4.0', '4.3', '5.0', '1.0']);
  expect(ratingText(null, 'en')).toBe('N/A');
});
