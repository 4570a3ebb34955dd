import { expect, test } from 'vitest';
import { countries } from '@baraza/contract/features/profile-options.ts';
import { currencyOf } from './country-currency.ts';

test('every country has one currency, which the API accepts', () => {
  const accepted = new Set(Intl.supportedValuesOf('currency'));
  const withoutCurrency = countries.filter((country) => !accepted.has(currencyOf(country) ?? ''));
  expect(withoutCurrency).toEqual([]);
});

test('countries that share a currency have the same one', () => {
  expect(['KENYA', 'SENEGAL', 'CHAD', 'INDIA', 'PORTUGAL', 'ZIMBABWE'].map(currencyOf)).toEqual([
    'KES',
    'XOF',
    'XAF',
    'INR',
    'EUR',
    'USD',
  ]);
  expect(currencyOf(null)).toBeUndefined();
});
