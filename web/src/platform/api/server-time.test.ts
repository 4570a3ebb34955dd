// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const device = Date.parse('2027-03-06T10:00:00.250Z');
const dateAt = (time: number) => new Date(time).toUTCString();

/** The module as a page loads it. */
async function load() {
  vi.resetModules();
  return import('./server-time.ts');
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: device });
  return () => vi.useRealTimers();
});

test("is the device's time until a response shows that it is wrong", async () => {
  const { learnServerTime, serverNow } = await load();
  expect(serverNow()).toBe(device);
  learnServerTime(dateAt(device), device - 300);
  learnServerTime(null, device);
  learnServerTime('not a date', device);
  expect(serverNow()).toBe(device);
  expect(localStorage.length).toBe(0);
});

test.each([-40 * day, -day, -90_000, 90_000, day])('learns that the server is %i ms ahead', async (difference) => {
  const { learnServerTime, serverNow } = await load();
  learnServerTime(dateAt(device + difference), device);
  expect(Math.abs(serverNow() - device - difference)).toBeLessThan(1_000);
});

test('a response that took long does not change what is known more exactly', async () => {
  const { learnServerTime, serverNow } = await load();
  learnServerTime(dateAt(device - day), device);
  const known = serverNow();
  learnServerTime(dateAt(device - day - 15_000), device - 20_000);
  expect(serverNow()).toBe(known);
});

test('is kept for the next page, and corrected when the clock of the device is', async () => {
  const first = await load();
  first.learnServerTime(dateAt(device - day), device);
  const next = await load();
  expect(next.serverNow()).toBe(first.serverNow());
  expect(next.toDeviceTime(next.serverNow())).toBe(device);
  next.learnServerTime(dateAt(device), device);
  expect(Math.abs(next.serverNow() - device)).toBeLessThan(1_000);
});

test('reports a change once', async () => {
  const { learnServerTime, onServerTimeLearned } = await load();
  const listener = vi.fn<() => void>();
  const unsubscribe = onServerTimeLearned(listener);
  learnServerTime(dateAt(device - day), device);
  learnServerTime(dateAt(device - day), device);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  learnServerTime(dateAt(device), device);
  expect(listener).toHaveBeenCalledTimes(1);
});
