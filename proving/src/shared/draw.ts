import fc, { type Arbitrary } from 'fast-check';
import { Chance } from './chance.ts';

/** Chance that also draws whatever fast-check can make; the same seed draws the same. */
export class Draw extends Chance {
  value<T>(arbitrary: Arbitrary<T>): T {
    const [drawn] = fc.sample(arbitrary, { seed: this.between(1, 2 ** 31 - 1), numRuns: 1 });
    // One run gives one value.
    return drawn as T;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[this.between(0, list.length - 1)] as T;
  }

  /** `count` different ones of the list, or all of them, in no order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () =>
      left.splice(this.between(0, left.length - 1), 1),
    ).flat();
  }
}
