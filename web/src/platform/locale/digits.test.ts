import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['٢٠٢٦', '2026'],
  ['۱۵۰۰', '1500'],
  ['١٬٥٠٠٫٧٥', '1500.75'],
  ['1500.50', '1500.50'],
  ['', ''],
])('%s is %s', (typed, expected) => {
  expect(asciiDigits(typed)).toBe(expected);
});
