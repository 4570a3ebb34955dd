import { expect, test } from 'vitest';
import { boxRatio } from './picture-sizes.ts';

test.each([
  [1000, 800, 1.25],
  [500, 5000, 0.8],
  [5000, 500, 2],
  [100, 0, 2],
])('a picture of %i x %i has a box with the ratio %d', (width, height, ratio) => {
  expect(boxRatio({ width, height })).toBe(ratio);
});
