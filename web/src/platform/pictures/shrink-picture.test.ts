import { expect, test } from 'vitest';
import { fitted } from './shrink-picture.ts';

test.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [1920, 10, 1920, 10],
  [800, 600, 800, 600],
  [20_000, 3, 1920, 1],
])('%i x %i becomes %i x %i', (width, height, toWidth, toHeight) => {
  expect(fitted(width, height)).toEqual({ width: toWidth, height: toHeight });
});
