import fc, { type Arbitrary } from 'fast-check';

/** Pseudo-random choices, the same for the same seed: mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with this probability. */
  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('The list is empty.');
    return list[this.between(0, list.length - 1)] as T;
  }

  /** `count` different items, or all of them, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () =>
      left.splice(this.between(0, left.length - 1), 1),
    ).flat();
  }

  value<T>(arbitrary: Arbitrary<T>): T {
    // One run gives one value.
    return fc.sample(arbitrary, { seed: this.between(1, 2 ** 31 - 1), numRuns: 1 })[0] as T;
  }
}
