/** Chance that always falls the same way: what it gives depends on its seed alone. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number;
  between(low: number, high: number): number;
  isOneIn(count: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** So many different ones of the list, or all of them, in no order. */
  sample<T>(list: readonly T[], count: number): T[];
}

export function randomFrom(seed: string): Random {
  const next = mulberry(hash(seed));
  const below = (count: number) => Math.floor(next() * count);
  function shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.flatMap(() => left.splice(below(left.length), 1));
  }
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    isOneIn: (count) => next() * count < 1,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as T;
    },
    shuffled,
    sample: (list, count) => shuffled(list).slice(0, Math.max(0, count)),
  };
}

/** FNV-1a of 32 bits, then stirred as in MurmurHash3, so that seeds that differ by a letter share nothing. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Tommy Ettinger's mulberry32: one 32-bit state, good enough for choosing colours and names. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
