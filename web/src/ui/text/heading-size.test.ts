import { expect, test } from 'vitest';
import { headingSize } from './heading-size.ts';

test.each([
  ['Jam', 'text-page'],
  ['x'.repeat(36), 'text-card md:text-page'],
  ['x'.repeat(76), 'text-lead max-md:leading-snug md:text-page'],
])('a longer heading is smaller on phones: %s', (text, size) => {
  expect(headingSize(text, { card: 36, lead: 76 })).toBe(size);
});
