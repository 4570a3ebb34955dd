import { expect, test } from 'vitest';
import { coverSize, outputSize, scrollAfterZoom, visibleArea } from './crop-area.ts';

const frame = { width: 300, height: 100 };
const wide = { width: 1200, height: 200 };
const tall = { width: 600, height: 1000 };

test('a picture of any shape covers the frame', () => {
  expect(coverSize(wide, frame, 1)).toEqual({ width: 600, height: 100 });
  expect(coverSize(tall, frame, 1)).toEqual({ width: 300, height: 500 });
  expect(coverSize(tall, frame, 2)).toEqual({ width: 600, height: 1000 });
});

test('the visible area is in pixels of the picture', () => {
  expect(visibleArea(wide, frame, { zoom: 1, left: 150, top: 0 })).toEqual({ x: 300, y: 0, width: 600, height: 200 });
  expect(visibleArea(tall, frame, { zoom: 2, left: 0, top: 900 })).toEqual({ x: 0, y: 900, width: 300, height: 100 });
});

test('the visible area never exceeds the picture', () => {
  const area = visibleArea(tall, frame, { zoom: 1, left: 40, top: 9999 });
  expect(area).toEqual({ x: 0, y: 800, width: 600, height: 200 });
  expect(visibleArea(wide, frame, { zoom: 1, left: -20, top: -5 })).toMatchObject({ x: 0, y: 0 });
});

test('scales a large picture down, but never a small one up', () => {
  expect(outputSize({ width: 90, height: 30 }, 1200)).toEqual({ width: 90, height: 30 });
  expect(outputSize({ width: 3000, height: 1000 }, 1200)).toEqual({ width: 1200, height: 400 });
});

test('zooming keeps the center of the frame', () => {
  expect(scrollAfterZoom(0, 300, 2)).toBe(150);
  expect(scrollAfterZoom(150, 300, 0.5)).toBe(0);
  expect(scrollAfterZoom(10, 300, 0.5)).toBe(0);
});
