import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypingSignal } from './typing-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const events: string[] = [];
  return { events, signal: new TypingSignal((event) => events.push(event)) };
}

test('sends start once, and stop two seconds after the last key', () => {
  const { events, signal } = open();
  signal.type();
  vi.advanceTimersByTime(1_900);
  signal.type();
  vi.advanceTimersByTime(1_999);
  expect(events).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['start', 'stop']);
});

test('sends start again every three seconds while the user types', () => {
  const { events, signal } = open();
  for (let key = 0; key < 14; key += 1) {
    signal.type();
    vi.advanceTimersByTime(500);
  }
  expect(events).toEqual(['start', 'start', 'start']);
});

test('stop ends a signal immediately, silently if requested, and does nothing without a start', () => {
  const { events, signal } = open();
  signal.stop();
  signal.type();
  signal.stop({ isSilent: true });
  vi.advanceTimersByTime(5_000);
  signal.type();
  signal.stop();
  expect(events).toEqual(['start', 'start', 'stop']);
});
