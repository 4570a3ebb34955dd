import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReconnectRounds } from './reconnect-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Open connections, each of whose clients connects again at once. */
function openMany(count: number) {
  const open = new Set<{ close(): void }>();
  const closed = { count: 0 };
  const connect = () => {
    const connection = {
      close: () => {
        if (!open.delete(connection)) return;
        closed.count += 1;
        connect();
      },
    };
    open.add(connection);
  };
  for (let number = 0; number < count; number += 1) connect();
  return { closed, connect, rounds: new ReconnectRounds(open) };
}

test('each connection is closed once within ten seconds', () => {
  const { closed, rounds } = openMany(10);
  rounds.request();
  vi.advanceTimersByTime(5_000);
  expect(closed.count).toBe(6);
  vi.advanceTimersByTime(300_000);
  expect(closed.count).toBe(10);
});

test('at most 200 connections are closed in a second', () => {
  const { closed, rounds } = openMany(20_000);
  rounds.request();
  vi.advanceTimersByTime(10_000);
  expect(closed.count).toBeLessThanOrEqual(2_001);
  vi.advanceTimersByTime(90_000);
  expect(closed.count).toBe(20_000);
});

test('requests within a minute share one later round, which closes the connections that were open at the last of them', () => {
  const { closed, connect, rounds } = openMany(2);
  rounds.request();
  vi.advanceTimersByTime(20_000);
  expect(closed.count).toBe(2);
  for (let times = 0; times < 3; times += 1) rounds.request();
  connect();
  vi.advanceTimersByTime(39_000);
  expect(closed.count).toBe(2);
  vi.advanceTimersByTime(21_000);
  expect(closed.count).toBe(4);
  vi.advanceTimersByTime(300_000);
  expect(closed.count).toBe(4);
  rounds.request();
  vi.advanceTimersByTime(10_000);
  expect(closed.count).toBe(7);
});

test('a request while nobody is connected does not delay the next one', () => {
  const { closed, connect, rounds } = openMany(0);
  rounds.request();
  connect();
  rounds.request();
  vi.advanceTimersByTime(0);
  expect(closed.count).toBe(1);
});
