import { expect, test } from 'vitest';
import { keptSize, movedByZoom, shownArea, shownSize } from './crop-area.ts';

const frame = { width: 300, height: 100 };
const wide = { width: 1200, height: 200 };
const tall = { width: 600, height: 1000 };

test('a picture covers its frame, whatever its shape', () => {
  expect(shownSize(wide, frame, 1)).toEqual({ width: 600, height: 100 });
  expect(shownSize(tall, frame, 1)).toEqual({ width: 300, height: 500 });
  expect(shownSize(tall, frame, 2)).toEqual({ width: 600, height: 1000 });
});

test('what is kept is what the frame shows, in pixels of the picture', () => {
  expect(shownArea(wide, frame, { zoom: 1, left: 150, top: 0 })).toEqual({ x: 300, y: 0, width: 600, height: 200 });
  expect(shownArea(tall, frame, { zoom: 2, left: 0, top: 900 })).toEqual({ x: 0, y: 900, width: 300, height: 100 });
});

test('nothing beyond the picture is ever kept', () => {
  const area = shownArea(tall, frame, { zoom: 1, left: 40, top: 9999 });
  expect(area).toEqual({ x: 0, y: 800, width: 600, height: 200 });
  expect(shownArea(wide, frame, { zoom: 1, left: -20, top: -5 })).toMatchObject({ x: 0, y: 0 });
});

test('a small picture is not blown up, and a large one is brought down', () => {
  expect(keptSize({ width: 90, height: 30 }, 1200)).toEqual({ width: 90, height: 30 });
  expect(keptSize({ width: 3000, height: 1000 }, 1200)).toEqual({ width: 1200, height: 400 });
});

test('zooming keeps the middle of the frame in its middle', () => {
  expect(movedByZoom(0, 300, 2)).toBe(150);
  expect(movedByZoom(150, 300, 0.5)).toBe(0);
  expect(movedByZoom(10, 300, 0.5)).toBe(0);
});
