import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

test('who waits for the first connection of a namespace goes on with it, and with no other one', async () => {
  const { firstConnection, tellConnection } = await import('./first-connection.ts');
  const told = vi.fn<() => void>();
  void firstConnection('/conversations').then(told);
  tellConnection('/notifications');
  await vi.advanceTimersByTimeAsync(9_900);
  expect(told).not.toHaveBeenCalled();
  tellConnection('/conversations');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledOnce();
});

test('without a connection they go on after 10 s, and who comes later at once', async () => {
  const { firstConnection } = await import('./first-connection.ts');
  const told = vi.fn<() => void>();
  void firstConnection('/notifications').then(told);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveBeenCalledOnce();
  void firstConnection('/notifications').then(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledTimes(2);
});

test('who comes after the connection waits for nothing', async () => {
  const { firstConnection, tellConnection } = await import('./first-connection.ts');
  tellConnection('/events');
  await expect(firstConnection('/events')).resolves.toBeUndefined();
});
