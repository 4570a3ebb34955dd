import { expect, test } from 'vitest';
import { isPulledFarEnough, pulledBy, pullMax } from './pull-offset.ts';

test('a pull follows the finger less and less, never upwards and never too far', () => {
  const distances = [-500, -1, 0, 10, 80, 150, 300, 5000];
  const pulls = distances.map(pulledBy);
  expect(pulls.slice(0, 3)).toEqual([0, 0, 0]);
  expect(pulls).toEqual(pulls.toSorted((one, two) => one - two));
  expect(pulls.at(-1)).toBe(pullMax);
});

test('a short move of the thumb refreshes nothing, a long pull does', () => {
  expect(isPulledFarEnough(pulledBy(60))).toBe(false);
  expect(isPulledFarEnough(pulledBy(200))).toBe(true);
});
