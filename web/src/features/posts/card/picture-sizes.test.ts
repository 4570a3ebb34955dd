import { expect, test } from 'vitest';
import { boxRatio, urlFor } from './picture-sizes.ts';

const source = (width: number) => ({ url: `/media/a-${width}.webp`, width });
const picture = {
  id: '1',
  alt: '',
  placeholder: '',
  url: '/media/a.webp',
  width: 1000,
  height: 500,
  sources: [source(360), source(720), source(1080)],
};

test('without srcset the narrowest copy that is wide enough is taken, else the full picture', () => {
  expect(urlFor(picture, 400)).toBe('/media/a-720.webp');
  expect(urlFor({ ...picture, sources: [] }, 400)).toBe('/media/a.webp');
});

test.each([
  [1000, 800, 1.25],
  [500, 5000, 0.8],
  [5000, 500, 2],
  [100, 0, 2],
])('a picture of %i x %i stands in a box of %d', (width, height, ratio) => {
  expect(boxRatio({ width, height })).toBe(ratio);
});
