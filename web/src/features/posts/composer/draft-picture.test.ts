import { expect, test } from 'vitest';
import { moved } from './draft-picture.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, -1, 'bac'],
  [0, 9, 'bca'],
  [5, 0, 'abc'],
])('from %i to %i', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected);
});
