import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStage, type Stage } from './stage.ts';

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers();
  stage = createStage({ isStill: false });
});
afterEach(() => vi.useRealTimers());

const indexOf = (name: 'welcome' | 'connect') => stage.shows[name].now().index;

test('the welcome advances every 3 s with a fade of 800 ms, the contact section every 5 s with 300 ms', () => {
  vi.advanceTimersByTime(3000);
  expect([indexOf('welcome'), indexOf('connect')]).toEqual([1, 0]);
  vi.advanceTimersByTime(799);
  expect(stage.shows.welcome.now().isFading).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stage.shows.welcome.now().isFading).toBe(false);
  vi.advanceTimersByTime(1200);
  expect([indexOf('welcome'), indexOf('connect')]).toEqual([1, 1]);
  vi.advanceTimersByTime(300);
  expect(stage.shows.connect.now().isFading).toBe(false);
});

test('the welcome closes after 300 ms, once, and its slides stop', () => {
  const states: string[] = [];
  stage.welcome.watch(() => states.push(stage.welcome.now()));
  stage.act('close');
  stage.act('close');
  vi.advanceTimersByTime(299);
  expect(states).toEqual(['closing']);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['closing', 'closed']);
  const { index } = stage.shows.welcome.now();
  vi.advanceTimersByTime(60_000);
  expect(indexOf('welcome')).toBe(index);
  expect(vi.getTimerCount()).toBe(1);
});

test('controls go to the next, the previous or a given slide, and pause the show', () => {
  stage.act('welcome previous');
  expect(indexOf('welcome')).toBe(2);
  stage.act('welcome next');
  stage.act('connect 2');
  expect([indexOf('welcome'), indexOf('connect')]).toEqual([0, 2]);
  stage.act('connect toggle');
  vi.advanceTimersByTime(60_000);
  expect(indexOf('connect')).toBe(2);
});

test('with reduced motion nothing plays automatically', () => {
  stage = createStage({ isStill: true });
  vi.advanceTimersByTime(60_000);
  expect([indexOf('welcome'), indexOf('connect')]).toEqual([0, 0]);
});
