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

test('every single edit is one typo, unless it changes nothing', () => {
  const edit = fc.tuple(
    word,
    fc.nat(),
    fc.constantFrom<string>('a', 'b', 'd'),
    fc.constantFrom('insert', 'delete', 'replace', 'swap'),
  );
  fc.assert(
    fc.property(edit, ([letters, index, letter, how]) => {
      const at = index % (letters.length + 1);
      const edited = [...letters];
      if (how === 'insert') edited.splice(at, 0, letter);
      if (how === 'delete') edited.splice(at, 1);
      if (how === 'replace') edited.splice(at, 1, letter);
      if (how === 'swap' && at + 1 < edited.length) edited.splice(at, 2, edited[at + 1]!, edited[at]!);
      const [one, other] = [letters.join(''), edited.join('')];
      expect(isOneTypo(one, other)).toBe(one !== other);
    }),
  );
});
