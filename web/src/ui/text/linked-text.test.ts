import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksIn, normalTag } from '@baraza/contract/shared/text-marks.ts';
import { cutParts, linkedText } from './linked-text.ts';

const links = (text: string) => linkedText(text).flatMap(({ text, href }) => (href ? [text] : []));

test.each([
  ['see https://baraza.example/a?b=1#c now', ['https://baraza.example/a?b=1#c']],
  ['Read https://a.example. Then http://b.example!', ['https://a.example', 'http://b.example']],
  ['(on https://a.example/x_(y))', ['https://a.example/x_(y)']],
  ['(https://a.example/x).', ['https://a.example/x']],
  ['"https://a.example/x", she said', ['https://a.example/x']],
  ['HTTPS://A.EXAMPLE/X', ['HTTPS://A.EXAMPLE/X']],
  ['انظر https://a.example/س، ثم', ['https://a.example/س']],
  ['two: https://a.example,https://b.example', ['https://a.example,https://b.example']],
  ['no xhttps://a.example and no www.a.example', []],
  ['javascript:alert(1) data:text/html,x https://', []],
  ['http://', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('only http and https become links, and no text is lost', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'http://',
      'https://',
      'javascript:',
      'a.example',
      '/x',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      '://',
      'data:',
      '@',
      '#',
      'ada',
      'İ',
      'ﷺ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join('');
      const parts = linkedText(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const urls = parts.flatMap(({ href }) => href ?? []);
      expect(urls.filter((href) => !/^https?:\/\/[^/]/.test(href))).toEqual([]);
    }),
  );
});

test('URLs of a new account stay text, while its tags and mentions are links', () => {
  const text = 'Hi @ada, https://a.example #sale';
  const parts = linkedText(text, { isNew: true });
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ to, href }) => to ?? href ?? [])).toEqual(['/profile/ada', '/feed/tags/sale']);
  expect(linkedText(text, {})).toEqual(linkedText(text));
});

test('a truncated link keeps its whole target', () => {
  const parts = cutParts(linkedText('see https://a.example/long'), 12);
  expect(parts).toEqual([{ text: 'see ' }, { text: 'https://', href: 'https://a.example/long' }]);
});

test('tags and mentions are linked, except inside a URL', () => {
  const links = linkedText('Hi @Ada_2, see #Café & https://a.example/@ben#tag').flatMap(({ text, to }) =>
    to ? [[text, to]] : [],
  );
  expect(links).toEqual([
    ['@Ada_2', '/profile/Ada_2'],
    ['#Café', '/feed/tags/caf%C3%A9'],
  ]);
});

test('marks are in order, never overlap, and match their text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('#', '@', 'ada', 'tag', ' ', '.', '(', ')', 'https://a.example/', '\n', '_', 'ß', 'İ', 'ﷺ'),
  );
  const written = { tag: normalTag, mention: (part: string) => part.slice(1), url: (part: string) => part };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      const found = marksIn(text);
      const positions = found.flatMap(({ start, end }) => [start, end]);
      expect(positions).toEqual(positions.toSorted((one, two) => one - two));
      const values = found.map(({ value }) => value);
      expect(found.map(({ kind, start, end }) => written[kind](text.slice(start, end)))).toEqual(values);
    }),
  );
});

test('text in Unicode normal form is unchanged', () => {
  const twice = (tag: string | undefined) => tag && normalTag(tag);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (tag) => twice(normalTag(tag)) === normalTag(tag)),
  );
  expect(normalTag('#Tag')).toBe('tag');
});
