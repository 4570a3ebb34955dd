import { beforeEach, expect, test, vi } from 'vitest';
import { isFirstDay } from './first-day.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('the first day lasts until the day after the first visit', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') });
  expect(isFirstDay()).toBe(true);
  vi.setSystemTime(new Date('2026-11-20T23:00:00Z'));
  expect(isFirstDay()).toBe(true);
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
  expect(isFirstDay()).toBe(false);
});

test('every visit is on the first day where nothing is stored', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(isFirstDay()).toBe(true);
});
