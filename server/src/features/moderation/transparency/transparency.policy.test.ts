import { expect, test } from 'vitest';
import { hideSmallNumbers } from './transparency.policy.ts';

/** Every list of this many numbers from 0 to `max`. */
function listsOf(length: number, max: number): number[][] {
  if (length === 0) return [[]];
  const numbers = Array.from({ length: max + 1 }, (_, number) => number);
  return listsOf(length - 1, max).flatMap((rest) => numbers.map((number) => [number, ...rest]));
}

test.each([
  [[1], [null], null],
  [[5, 6], [5, 6], 11],
  [[0, 0], [0, 0], 0],
  [[3, 20, 0], [null, 20, 0], null],
])('%j is published as %j with a total of %j', (counts, parts, total) => {
  expect(hideSmallNumbers(counts)).toEqual({ parts, total });
});

test.each([
  [1, 12],
  [2, 12],
  [3, 10],
  [4, 7],
])(
  'no number from 1 to 4 can be computed from what is published of %j numbers, even by those who know the rule',
  (length, max) => {
    const sources = new Map<string, number[][]>();
    for (const counts of listsOf(length, max)) {
      const published = hideSmallNumbers(counts);
      expect([published.total, ...published.parts].filter((each) => each !== null && each >= 1 && each <= 4)).toEqual(
        [],
      );
      const key = JSON.stringify(published);
      sources.set(key, [...(sources.get(key) ?? []), counts]);
    }
    for (const [published, possible] of sources) {
      const { parts } = JSON.parse(published) as { parts: (number | null)[] };
      for (const [index, part] of parts.entries()) {
        if (part !== null) continue;
        const values = new Set(possible.map((counts) => counts[index]));
        expect(values.size, `number ${index} of ${published}`).toBeGreaterThan(1);
      }
    }
  },
);
