import { expect, test } from 'vitest';
import { typedMark } from './typed-mark.ts';

/** Returns the mark at the caret, which is written as `|`. */
function markIn(text: string) {
  const caret = text.indexOf('|');
  const mark = typedMark({ value: text.replace('|', ''), selectionStart: caret, selectionEnd: caret });
  return mark && [mark.kind, mark.text, mark.start, mark.end];
}

test.each([
  ['Hello @gr|', ['mention', 'gr', 6, 9]],
  ['@|', ['mention', '', 0, 1]],
  ['(#Café|) tonight', ['tag', 'Café', 1, 6]],
  ['مرحبا #جام|', ['tag', 'جام', 6, 10]],
  ['two\n@Grâce|', ['mention', 'Grâce', 4, 10]],
])('finds the mark of %s', (text, mark) => {
  expect(markIn(text)).toEqual(mark);
});

test.each(['|@ada', 'ada@uni|', 'see https://baraza.example/#top|', '@ada |', '#on|going', 'c#|', 'plain|'])(
  'finds none in %s',
  (text) => {
    expect(markIn(text)).toBeUndefined();
  },
);

test('finds none while text is selected', () => {
  expect(typedMark({ value: '@ada', selectionStart: 1, selectionEnd: 4 })).toBeUndefined();
});
