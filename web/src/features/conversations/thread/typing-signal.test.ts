import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypingSignal } from './typing-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const said: string[] = [];
  return { said, signal: new TypingSignal((what) => said.push(what)) };
}

test('typing is said once, and its end two seconds after the last key', () => {
  const { said, signal } = open();
  signal.type();
  vi.advanceTimersByTime(1_900);
  signal.type();
  vi.advanceTimersByTime(1_999);
  expect(said).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['start', 'stop']);
});

test('who goes on typing says so anew before the mark ends by itself', () => {
  const { said, signal } = open();
  for (let key = 0; key < 14; key += 1) {
    signal.type();
    vi.advanceTimersByTime(500);
  }
  expect(said).toEqual(['start', 'start', 'start']);
});

test('a message and leaving end it at once, and only what was begun', () => {
  const { said, signal } = open();
  signal.stop();
  signal.type();
  signal.stop({ isSaid: false });
  vi.advanceTimersByTime(5_000);
  signal.type();
  signal.stop();
  expect(said).toEqual(['start', 'start', 'stop']);
});
