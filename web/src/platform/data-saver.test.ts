import { beforeEach, expect, test, vi } from 'vitest';
import { isMetered, savesData } from './data-saver.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
});

test.each([
  [undefined, undefined, false],
  [true, undefined, true],
  [false, undefined, false],
  [true, 'off', false],
  [undefined, 'on', true],
  [false, 'on', true],
])('with the browser set to %s and the person to %s, pictures wait: %s', (saveData, decided, waits) => {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } });
  if (decided) kept.set('data-saver', decided);
  expect(savesData()).toBe(waits);
});

test('without storage the browser’s setting applies', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
  });
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(savesData()).toBe(true);
});

test.each([
  [{}, false],
  [{ type: 'wifi', effectiveType: '4g' }, false],
  [{ type: 'cellular', effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ type: 'wifi', saveData: true }, true],
])('a connection that the browser describes as %o is metered: %s', (connection, metered) => {
  vi.stubGlobal('navigator', { connection });
  expect(isMetered()).toBe(metered);
});

test('a connection is metered where the person saves data, and on phones whose browsers describe none', () => {
  vi.stubGlobal('navigator', {});
  for (const matches of [true, false]) {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    expect(isMetered()).toBe(matches);
  }
  kept.set('data-saver', 'on');
  expect(isMetered()).toBe(true);
});
