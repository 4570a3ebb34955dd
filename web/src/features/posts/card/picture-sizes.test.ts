import { expect, test } from 'vitest';
import { boxRatio, pictureUrl } from './picture-sizes.ts';

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

test('uses the narrowest copy that is wide enough, or the full picture without copies', () => {
  expect(pictureUrl(picture, 400)).toBe('/media/a-720.webp');
  expect(pictureUrl({ ...picture, sources: [] }, 400)).toBe('/media/a.webp');
});

test.each([
  [1000, 800, 1.25],
  [500, 5000, 0.8],
  [5000, 500, 2],
  [100, 0, 2],
])('a picture of %i x %i has a box with the ratio %d', (width, height, ratio) => {
  expect(boxRatio({ width, height })).toBe(ratio);
});
