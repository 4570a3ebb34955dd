import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlideshow, type Slideshow } from './slideshow.ts';

let show: Slideshow;
beforeEach(() => {
  vi.useFakeTimers();
  show = createSlideshow({ count: 3, delayMs: 5000, fadeMs: 300, isPlaying: true });
});
afterEach(() => vi.useRealTimers());

test('slides advance after their delay, and the last is followed by the first', () => {
  const seen: number[] = [];
  show.watch(() => seen.push(show.now().index));
  vi.advanceTimersByTime(4999);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(show.now()).toMatchObject({ index: 1, isFading: true, turn: 1 });
  vi.advanceTimersByTime(10_000);
  expect(show.now().index).toBe(0);
});

test('the fade ends after its own duration', () => {
  show.goTo(2);
  expect(show.now().isFading).toBe(true);
  vi.advanceTimersByTime(200);
  show.goTo(1);
  vi.advanceTimersByTime(299);
  expect(show.now().isFading).toBe(true);
  vi.advanceTimersByTime(1);
  expect(show.now().isFading).toBe(false);
});

test('a chosen slide is shown for its whole delay, then the show continues', () => {
  vi.advanceTimersByTime(4000);
  show.goTo(2);
  vi.advanceTimersByTime(4999);
  expect(show.now().index).toBe(2);
  vi.advanceTimersByTime(1);
  expect(show.now().index).toBe(0);
});

test('the slide before the first is the last', () => {
  show.goTo(-1);
  expect(show.now().index).toBe(2);
});

test('pausing keeps the remaining time', () => {
  vi.advanceTimersByTime(3000);
  show.toggle();
  expect(show.now().isPlaying).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(show.now().index).toBe(0);
  show.toggle();
  vi.advanceTimersByTime(1999);
  expect(show.now().index).toBe(0);
  vi.advanceTimersByTime(1);
  expect(show.now().index).toBe(1);
});

test('a show that is not playing changes only on request', () => {
  const still = createSlideshow({ count: 3, delayMs: 5000, fadeMs: 300, isPlaying: false });
  vi.advanceTimersByTime(60_000);
  expect(still.now().index).toBe(0);
  still.goTo(1);
  vi.advanceTimersByTime(60_000);
  expect(still.now()).toMatchObject({ index: 1, isPlaying: false, isFading: false });
});

test('a listener that unsubscribed is not called', () => {
  const listener = vi.fn<() => void>();
  show.watch(listener)();
  show.goTo(1);
  expect(listener).not.toHaveBeenCalled();
});
