import { expect, test } from 'vitest';
import { countryCodes } from './country-codes.ts';
import { countries } from './profile-options.ts';

test('every country has a code of its own that ICU knows', () => {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(Object.keys(countryCodes)).toEqual([...countries]);
  expect(new Set(Object.values(countryCodes)).size).toBe(countries.length);
  expect(Object.values(countryCodes).filter((code) => english.of(code) === undefined)).toEqual([]);
});
