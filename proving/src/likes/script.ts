import * as fc from 'fast-check';

/** One action of the person or failure of the network; times in ms. */
export type Step =
  | { action: 'tap'; post: number }
  | { action: 'wait'; ms: number }
  | { action: 'reload' }
  | { action: 'close'; ms: number }
  | { action: 'switch tab' }
  | { action: 'lose responses'; count: number; part: 'all' | 'half' }
  | { action: 'fail'; ms: number };

export const postsPerScript = 3;

const action = <Name extends Step['action']>(name: Name) => ({ action: fc.constant(name) });
const ms = (min: number, max: number) => ({ ms: fc.integer({ min, max }) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...action('tap'), post: fc.nat(postsPerScript - 1) }) },
  // Shorter and longer than the delay after which the page sends a like.
  { weight: 4, arbitrary: fc.record({ ...action('wait'), ...ms(0, 3000) }) },
  { weight: 2, arbitrary: fc.record(action('reload')) },
  { weight: 1, arbitrary: fc.record({ ...action('close'), ...ms(0, 2000) }) },
  { weight: 1, arbitrary: fc.record(action('switch tab')) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...action('lose responses'),
      count: fc.integer({ min: 1, max: 4 }),
      part: fc.constantFrom('all' as const, 'half' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...action('fail'), ...ms(300, 4000) }) },
);

/** Returns random scripts, the same for the same seed, each with at least one tap. */
export function randomScripts(seed: number, count: number): Step[][] {
  const script = fc
    .array(step, { minLength: 8, maxLength: 14, size: 'max' })
    .filter((steps) => steps.some((each) => each.action === 'tap'));
  return fc.sample(script, { seed, numRuns: count });
}
