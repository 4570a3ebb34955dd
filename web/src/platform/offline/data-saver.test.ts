import { beforeEach, expect, test, vi } from 'vitest';
import { canTellMobileData, dataSaverMode, isMetered, mayPrefetch, savesData } from './data-saver.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
});

test.each([
  [undefined, undefined, 'off'],
  [true, undefined, 'always'],
  [false, undefined, 'off'],
  [true, 'off', 'off'],
  // As earlier versions stored it.
  [undefined, 'on', 'always'],
  [false, 'on', 'always'],
  [true, 'mobile', 'mobile'],
  [undefined, 'always', 'always'],
])('with the browser set to %s and %s stored, the mode is %s', (saveData, decided, mode) => {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } });
  if (decided) kept.set('data-saver', decided);
  expect(dataSaverMode()).toBe(mode);
});

test.each([
  ['always', { type: 'wifi' }, true],
  ['off', { type: 'cellular', saveData: true }, false],
  ['mobile', { type: 'cellular', saveData: false }, true],
  ['mobile', { type: 'wifi', saveData: true }, false],
  ['mobile', { type: 'unknown', saveData: true }, true],
  ['mobile', { saveData: true }, true],
  ['mobile', { saveData: false }, false],
  ['mobile', undefined, false],
])('in mode %s on the connection %o the app saves data: %s', (mode, connection, isSaving) => {
  vi.stubGlobal('navigator', { connection });
  kept.set('data-saver', mode);
  expect(savesData()).toBe(isSaving);
  expect(mayPrefetch()).toBe(!isSaving);
});

test.each([
  [undefined, false],
  [{ saveData: false }, false],
  [{ type: 'unknown' }, false],
  [{ type: 'wifi' }, true],
])('the browser with the connection %o can tell mobile data from Wi-Fi: %s', (connection, canTell) => {
  vi.stubGlobal('navigator', { connection });
  expect(canTellMobileData()).toBe(canTell);
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
