import { expect, test } from 'vitest';
import { formatPrice, parsePrice } from './money.ts';

test('formats a price with its currency code, and decimals only if there are some', () => {
  expect(formatPrice(1500, 'KES', 'en')).toBe('KES\u00a01,500');
  expect(formatPrice(4.5, 'GHS', 'en')).toBe('GHS\u00a04.50');
  expect(formatPrice(0, 'RWF', 'en')).toBe('RWF\u00a00');
  expect(formatPrice(1234.5, undefined, 'en')).toBe('1,234.5');
  expect(formatPrice(undefined, 'KES', 'en')).toBeUndefined();
  // An unknown currency code is shown unchanged.
  expect(formatPrice(5, 'ZZZ', 'en')).toBe('ZZZ\u00a05');
});

test('parses prices in common notations, and nothing else', () => {
  expect(['30', '30.5', '30,50', '1,200', '1,200.50', '1 200', '12,345,678', ' '].map(parsePrice)).toEqual([
    30,
    30.5,
    30.5,
    1200,
    1200.5,
    1200,
    12_345_678,
    undefined,
  ]);
  for (const text of ['-1', 'free', '1.234', '1.2.3', '1e9', 'NaN', '30 KES', ',5']) expect(parsePrice(text)).toBeNaN();
});
