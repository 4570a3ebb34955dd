import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUnsent } from '#platform/outbox/unsent.ts';
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

test('a page reloads for a new version when nothing is unsent', () => {
  watchForNewVersion();
  const sent = holdUnsent();
  workers.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  sent();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a cancelled reload is retried when nothing is unsent', () => {
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

test('the first worker does not reload a page of its own version', () => {
  Object.assign(workers, { controller: null });
  watchForNewVersion();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});
