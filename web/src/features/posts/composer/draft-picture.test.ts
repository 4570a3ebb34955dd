import { expect, test } from 'vitest';
import { moveItem } from './draft-picture.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, -1, 'bac'],
  [0, 9, 'bca'],
  [5, 0, 'abc'],
])('moves an item from %i to %i', (from, to, expected) => {
  expect(moveItem([...'abc'], from, to).join('')).toBe(expected);
});
