import { expect } from 'vitest';
import { walkAll } from '#likes/walks.ts';
import { test } from '#support/journey.ts';

/** The same ones each time; `npm run likes` plays others. */
const seed = 2;

test('wherever answers are lost, connections refused and tabs closed, a heart shows what the server holds and the last tap asked for', async ({
  product,
  browser,
}) => {
  const walks = await walkAll({ product, browser }, { seed, scripts: 5, atOnce: 5 });
  const sum = (count: (walk: (typeof walks)[number]['walk']) => number) =>
    walks.reduce((total, { walk }) => total + count(walk), 0);
  console.log(`seed ${seed}: ${sum(({ taps }) => taps)} taps, ${sum(({ lost }) => lost)} answers lost`);
  expect(walks.flatMap(({ number, walk }) => walk.faults.map((fault) => `script ${number}: ${fault}`))).toEqual([]);
  expect(sum(({ taps }) => taps)).toBeGreaterThan(10);
  expect(sum(({ lost }) => lost)).toBeGreaterThan(0);
});
