import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUnsent } from '#platform/unsent.ts';
import { watchForNewVersion } from './new-version.ts';

const reload = vi.fn<() => void>();
let workers: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  workers = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page reloads for a new version once nothing is unsent', () => {
  watchForNewVersion();
  const sent = holdUnsent();
  workers.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  sent();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a reload that something else has called off is tried again, when nothing is unsent then', () => {
  watchForNewVersion();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
  const sent = holdUnsent();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  sent();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the first worker takes over a page that is as new as itself', () => {
  Object.assign(workers, { controller: null });
  watchForNewVersion();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});
