import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneTypo } from './typo.ts';

test.each([
  ['wanjiru', 'wanjriu', true],
  ['wanjiru', 'wanjru', true],
  ['wanjiru', 'wanjiiru', true],
  ['wanjiru', 'wanjeru', true],
  ['wanjiru', 'anjiru', true],
  ['wanjiru', 'wanjiru', false],
  ['wanjiru', 'wanjri', false],
  ['wanjiru', 'wajniur', false],
  ['ab', 'cd', false],
  ['aba', 'bab', false],
])('%s and %s: %s', (one, other, expected) => {
  expect([isOneTypo(one, other), isOneTypo(other, one)]).toEqual([expected, expected]);
});

const word = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'ش'), { maxLength: 8 });

test('every single slip is one typo, unless it changes nothing', () => {
  const slip = fc.tuple(
    word,
    fc.nat(),
    fc.constantFrom<string>('a', 'b', 'd'),
    fc.constantFrom('add', 'leave', 'put', 'swap'),
  );
  fc.assert(
    fc.property(slip, ([letters, place, letter, how]) => {
      const at = place % (letters.length + 1);
      const slipped = [...letters];
      if (how === 'add') slipped.splice(at, 0, letter);
      if (how === 'leave') slipped.splice(at, 1);
      if (how === 'put') slipped.splice(at, 1, letter);
      if (how === 'swap' && at + 1 < slipped.length) slipped.splice(at, 2, slipped[at + 1]!, slipped[at]!);
      const [one, other] = [letters.join(''), slipped.join('')];
      expect(isOneTypo(one, other)).toBe(one !== other);
    }),
  );
});
