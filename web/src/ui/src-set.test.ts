import { expect, test } from 'vitest';
import { srcSetOf } from './src-set.ts';

const source = (width: number) => ({ url: `/media/a-${width}.webp`, width });
const picture = { url: '/media/a.webp', width: 1000, sources: [source(360), source(720), source(1080)] };

test('the browser can choose between the narrower copies and the full picture', () => {
  expect(srcSetOf(picture)).toBe('/media/a-360.webp 360w, /media/a-720.webp 720w, /media/a.webp 1000w');
});
