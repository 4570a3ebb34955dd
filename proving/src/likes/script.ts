import * as fc from 'fast-check';

/** What a person or the net does next; times in ms. */
export type Step =
  | { act: 'tap'; post: number }
  | { act: 'wait'; ms: number }
  | { act: 'reload' }
  | { act: 'close'; ms: number }
  | { act: 'swap' }
  | { act: 'lose'; count: number; part: 'all' | 'half' }
  | { act: 'fail'; ms: number };

/** How many posts there are to like. */
export const postsOfScript = 3;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('tap' as const), post: fc.nat(postsOfScript - 1) }) },
  // On both sides of the moment at which the server is told.
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3000 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close' as const), ms: fc.integer({ min: 0, max: 2000 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('swap' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('lose' as const),
      count: fc.integer({ min: 1, max: 4 }),
      part: fc.constantFrom('all' as const, 'half' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('fail' as const), ms: fc.integer({ min: 300, max: 4000 }) }) },
);

/** So many scripts, the same ones for the same seed. Each taps at least once. */
export function scriptsOf(seed: number, count: number): Step[][] {
  const script = fc
    .array(step, { minLength: 8, maxLength: 14, size: 'max' })
    .filter((steps) => steps.some(({ act }) => act === 'tap'));
  return fc.sample(script, { seed, numRuns: count });
}
