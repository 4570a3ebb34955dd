import { expect, test } from 'vitest';
import { ByteRate } from './byte-rate.ts';

test('a sender waits when its burst is used up, and another sender does not', () => {
  const rate = new ByteRate({ perSecond: 10, burst: 10_000 });
  expect(rate.charge('ada', 10_000)).toBeLessThan(1);
  const wait = rate.charge('ada', 1000);
  // A hundred seconds, minus the duration of the test itself.
  expect(wait).toBeGreaterThan(90_000);
  expect(wait).toBeLessThanOrEqual(100_000);
  expect(rate.charge('ben', 1000)).toBe(0);
});
