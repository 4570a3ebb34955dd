import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('only http and https ever become links, and nothing of the text is lost', () => {
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
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join('');
      const parts = linkedText(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const addresses = parts.flatMap(({ href }) => href ?? []);
      expect(addresses.filter((href) => !/^https?:\/\/[^/]/.test(href))).toEqual([]);
    }),
  );
});

test('a cut link keeps its whole address', () => {
  const parts = cutParts(linkedText('see https://a.example/long'), 12);
  expect(parts).toEqual([{ text: 'see ' }, { text: 'https://', href: 'https://a.example/long' }]);
});
