import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

const available = ['en', 'sw', 'pt', 'pt-MZ'];

test('the saved locale wins over the languages of the browser', () => {
  expect(chooseLocale(available, 'sw', ['pt', 'en'])).toBe('sw');
});

test('without a saved locale, the first language of the browser that is available is used', () => {
  expect(chooseLocale(available, null, ['fr', 'pt-BR', 'sw'])).toBe('pt');
  expect(chooseLocale(available, undefined, ['pt-mz', 'sw'])).toBe('pt-MZ');
  expect(chooseLocale(available, '', ['SW-KE'])).toBe('sw');
});

test('a saved locale that no longer exists is ignored', () => {
  expect(chooseLocale(available, 'xx', ['sw'])).toBe('sw');
});

test('without a match, the first locale is used', () => {
  expect(chooseLocale(available, null, ['fr'])).toBe('en');
  expect(chooseLocale(available, null, [])).toBe('en');
});
