import type { Random } from './randomness.ts';

/** Gives ids such as `uuidv7()` would have given at a moment of the past. */
export type PastIds = (at: Date) => string;

/**
 * Each id is greater than the one before it. For that the moments asked for must not go back; within one millisecond
 * the twelve bits behind it count up.
 */
export function pastIds(random: Random): PastIds {
  let last = -1;
  let count = 0;
  return (at) => {
    const moment = at.getTime();
    if (moment < last) throw new Error('Ids of the past are made in the order of time.');
    count = moment === last ? count + 1 : 0;
    if (count > 0xfff) throw new Error('More ids in a millisecond than there are numbers for.');
    last = moment;
    const time = hex(moment, 12);
    const rest = hex(random.below(2 ** 24), 6) + hex(random.below(2 ** 24), 6);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${hex(0x8000 + random.below(0x4000), 4)}-${rest}`;
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
