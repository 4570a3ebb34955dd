import { expect, test } from 'vitest';
import { countries } from '@baraza/contract/features/profile-options.ts';
import { countryName } from './country-name.ts';

test('countries are shown by their usual names', () => {
  expect(
    [
      'KENYA',
      'SOUTH_AFRICA',
      'COTE_D_IVOIRE',
      'GUINEA_BISSAU',
      'TIMOR_LESTE',
      'SAO_TOME_AND_PRINCIPE',
      'DEMOCRATIC_REPUBLIC_OF_THE_CONGO',
      'CONGO',
      'TRINIDAD_AND_TOBAGO',
    ].map(countryName),
  ).toEqual([
    'Kenya',
    'South Africa',
    "Côte d'Ivoire",
    'Guinea-Bissau',
    'Timor-Leste',
    'São Tomé and Príncipe',
    'Democratic Republic of the Congo',
    'Congo-Brazzaville',
    'Trinidad and Tobago',
  ]);
});

test('no two countries share a name, and small words are in lower case', () => {
  const names = countries.map(countryName);
  expect(new Set(names).size).toBe(countries.length);
  expect(names.filter((name) => / [A-Z]( |$)| (And|Of|The) /.test(name))).toEqual([]);
});
