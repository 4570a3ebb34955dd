import { afterEach, expect, test, vi } from 'vitest';
import { adoptLocale, savedLocale, saveLocale } from './saved-locale.ts';

afterEach(() => {
  vi.restoreAllMocks();
  saveLocale('');
  document.documentElement.lang = '';
});

test('the language of an account is stored; the page loads again unless it has that language', () => {
  document.documentElement.lang = 'en';
  expect(adoptLocale('fr')).toBe(true);
  expect(savedLocale()).toBe('fr');
  document.documentElement.lang = 'fr';
  expect(adoptLocale('fr')).toBe(false);
  expect(savedLocale()).toBe('fr');
});

test.each([null, undefined, '', 'xx'])('an account with the language %o changes nothing', (chosen) => {
  saveLocale('sw');
  expect(adoptLocale(chosen)).toBe(false);
  expect(savedLocale()).toBe('sw');
});

test('without storage the page does not load again, because it would be the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('disabled');
  });
  expect(adoptLocale('fr')).toBe(false);
});
