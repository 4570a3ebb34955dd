import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

test('callers continue with the first connection of their namespace, not of another', async () => {
  const { firstConnection, resolveFirstConnection } = await import('./first-connection.ts');
  const told = vi.fn<() => void>();
  void firstConnection('/conversations').then(told);
  resolveFirstConnection('/notifications');
  await vi.advanceTimersByTimeAsync(9_900);
  expect(told).not.toHaveBeenCalled();
  resolveFirstConnection('/conversations');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledOnce();
});

test('without a connection they continue after 10 s, and later callers immediately', async () => {
  const { firstConnection } = await import('./first-connection.ts');
  const told = vi.fn<() => void>();
  void firstConnection('/notifications').then(told);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveBeenCalledOnce();
  void firstConnection('/notifications').then(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledTimes(2);
});

test('callers after the connection do not wait', async () => {
  const { firstConnection, resolveFirstConnection } = await import('./first-connection.ts');
  resolveFirstConnection('/events');
  await expect(firstConnection('/events')).resolves.toBeUndefined();
});
