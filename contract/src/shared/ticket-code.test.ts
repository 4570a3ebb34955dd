import { expect, test } from 'vitest';
import { bytesOfCode, codeOf, shownCode, typedCode } from './ticket-code.ts';

test('a code is the first 40 bits of the proof', () => {
  expect(codeOf('AAAAAAAAAAAAAAAAAAAAAA')).toBe('00000000');
  expect(codeOf('_____________________w')).toBe('ZZZZZZZZ');
  // The bytes 1, 2, 3, 4, 5, followed by others.
  expect(codeOf('AQIDBAUG')).toBe(codeOf('AQIDBAX_'));
  expect(codeOf('AQIDBAUG')).toBe('04106105');
});

test('a code is decoded to the bytes it was made of', () => {
  expect([...bytesOfCode('04106105')]).toEqual([1, 2, 3, 4, 5]);
  expect([...bytesOfCode('00000000')]).toEqual([0, 0, 0, 0, 0]);
  expect([...bytesOfCode('ZZZZZZZZ')]).toEqual([255, 255, 255, 255, 255]);
});

test('a code is recognised however it is typed, and nothing else is', () => {
  for (const typed of ['041061G5', '0410-61g5', ' o4i0 6Lg5 ']) expect(typedCode(typed)).toBe('041061G5');
  for (const typed of ['', '041061G', '041061G55', '041061GU', 'AQIDBAUGBwgJCgsMDQ4PEA']) {
    expect(typedCode(typed), typed).toBeUndefined();
  }
  expect(typedCode(shownCode('041061G5'))).toBe('041061G5');
});
