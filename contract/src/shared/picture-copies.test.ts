import { expect, test } from 'vitest';
import { avifOf, copyOf, hasCopies } from './picture-copies.ts';

const name = '0123456789abcdef0123456789abcdef';

test.each([
  [`/media/${name}.jpg`, `/media/${name}-128.webp`],
  [`/media/${name}.png`, `/media/${name}-128.webp`],
  [`https://media.example/media/${name}.jpg`, `https://media.example/media/${name}-128.webp`],
  [`/media/private/fpg-a_B3/${name}.jpg`, `/media/private/fpg-a_B3/${name}-128.webp`],
  [`https://other.example/${name}.jpg`, `https://other.example/${name}.jpg`],
  [`/media/${name}-360.webp`, `/media/${name}-360.webp`],
  ['blob:https://baraza.example/1', 'blob:https://baraza.example/1'],
])('the small copy of %s is %s', (url, copy) => {
  expect(copyOf(url, 128)).toBe(copy);
  expect(hasCopies(url)).toBe(copy !== url);
});

test.each([
  [`/media/${name}-128.webp`, `/media/${name}-128.avif`],
  [`/media/${name}-720.webp`, `/media/${name}-720.avif`],
  [`/media/${name}-1080.webp`, undefined],
  [`/media/${name}.webp`, undefined],
  [`/media/${name}-360.avif`, undefined],
  [`https://media.example/media/${name}-360.webp`, `https://media.example/media/${name}-360.avif`],
  [`/media/private/fpg-a_B3/${name}-360.webp`, `/media/private/fpg-a_B3/${name}-360.avif`],
  [`https://other.example/${name}-360.webp`, undefined],
])('the AVIF copy of %s is %s', (url, avif) => {
  expect(avifOf(url)).toBe(avif);
});
