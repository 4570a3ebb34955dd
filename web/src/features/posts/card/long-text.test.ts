import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortenedLength } from './long-text.ts';

const shortened = (text: string, hasPicture = false) => {
  const length = shortenedLength(text, hasPicture);
  return length === undefined ? undefined : text.slice(0, length);
};

describe('the length limit', () => {
  test.each([
    [150, true, undefined],
    [151, true, 149],
    [250, false, undefined],
    [251, false, 248],
  ])('a text of %i characters, with a picture: %s', (length, hasPicture, expected) => {
    expect(shortenedLength('ab '.repeat(100).slice(0, length - 1) + 'x', hasPicture)).toBe(expected);
  });

  test('shows five line breaks and shortens a text with six', () => {
    expect(shortened('a\nb\nc\nd\ne\nf')).toBeUndefined();
    expect(shortened('a\nb\nc\nd\ne\nf\ng')).toBe('a\nb\nc\nd\ne\nf');
    expect(shortened('a\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng')).toBe('a\r\nb\r\nc\r\nd\r\ne\r\nf');
  });
});

test('shortens a text at a space', () => {
  const text = `${'word '.repeat(29)}interesting ${'word '.repeat(10)}`;
  expect(shortened(text, true)).toBe('word '.repeat(29).trimEnd());
});

test('keeps a word that ends exactly at the limit', () => {
  expect(shortened(`${'a'.repeat(150)} b`, true)).toBe('a'.repeat(150));
});

test('cuts a single long word at the limit, between graphemes', () => {
  expect(shortened('a'.repeat(400))).toBe('a'.repeat(250));
  expect(shortened(`a${'👩🏾‍🎓'.repeat(100)}`)?.endsWith('🎓')).toBe(true);
});

test('the result is always a non-empty prefix of the text within the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'word', ' ', '\n', '👍🏾', 'ü'), { maxLength: 400 }),
      fc.boolean(),
      (bits, hasPicture) => {
        const text = bits.join('').trim();
        const max = hasPicture ? 150 : 250;
        const short = shortened(text, hasPicture) ?? text;
        expect(text.startsWith(short)).toBe(true);
        expect(short.length > 0 || text === '').toBe(true);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.split('\n').length).toBeLessThanOrEqual(6);
      },
    ),
  );
});
