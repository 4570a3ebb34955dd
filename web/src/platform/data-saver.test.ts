import { beforeEach, expect, test, vi } from 'vitest';
import { savesData } from './data-saver.ts';

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
