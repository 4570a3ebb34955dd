import { expect, test } from 'vitest';
import { findPictureProblem, pictureTypeOf } from './picture-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xFF\xD8\xFF\xE0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1CftypavifXXXX', 'image/avif'],
  ['\0\0\0\x1CftypavisXXXX', 'image/avif'],
])('%j is %s', (head, type) => {
  expect(pictureTypeOf(bytes(head))).toBe(type);
});

test.each([
  '',
  '\xFF\xD8',
  '<!doctype html>',
  '<svg xmlns="http://',
  '%PDF-1.7',
  'GIF90a',
  'RIFF\x10\0\0\0WAVEfmt ',
  '\0\0\0\x1CftypheicXXXX',
])('%j is not a picture', (head) => {
  expect(pictureTypeOf(bytes(head))).toBeUndefined();
});

test('a file is checked by its content, not by its name or type', async () => {
  const page = new File(['<!doctype html>'], 'photo.jpg', { type: 'image/jpeg' });
  const moving = new File([bytes('GIF89a')], 'photo.png', { type: 'image/png' });
  expect(await findPictureProblem(page, ['image/jpeg', 'image/png'])).toBe('wrong_type');
  expect(await findPictureProblem(moving, ['image/jpeg', 'image/png'])).toBe('wrong_type');
  const avif = new File([bytes('\0\0\0\x1CftypavifXXXX')], 'photo', { type: '' });
  expect(await findPictureProblem(avif, ['image/avif'])).toBeUndefined();
});
