import { afterEach, expect, test } from 'vitest';
import { countries } from '@baraza/contract/features/profile-options.ts';
import { countryName, sortedByName } from './country-name.ts';
import { sourceLocale } from './locales.ts';
import { activateLocale } from './messages.ts';

const languages = ['en', 'fr', 'sw', 'pt', 'ar'];

const useLocale = (code: string) => activateLocale({ ...sourceLocale, code });

afterEach(() => useLocale('en'));

const nameIn = (locale: string, value: string) => {
  useLocale(locale);
  return countryName(value);
};

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

test.each([
  ['KENYA', ['Kenya', 'Kenya', 'Kenya', 'Quénia', 'كينيا']],
  ['SOUTH_AFRICA', ['South Africa', 'Afrique du Sud', 'Afrika Kusini', 'África do Sul', 'جنوب أفريقيا']],
  ['COTE_D_IVOIRE', ["Côte d'Ivoire", 'Côte d’Ivoire', 'Cote d’Ivoire', 'Costa do Marfim', 'ساحل العاج']],
  [
    'DEMOCRATIC_REPUBLIC_OF_THE_CONGO',
    [
      'Democratic Republic of the Congo',
      'République démocratique du Congo',
      'Jamhuri ya Kidemokrasia ya Kongo',
      'República Democrática do Congo',
      'جمهورية الكونغو الديمقراطية',
    ],
  ],
  ['CONGO', ['Congo-Brazzaville', 'Congo-Brazzaville', 'Kongo-Brazzaville', 'Congo-Brazzaville', 'الكونغو برازافيل']],
])('%s has a name in each language', (value, names) => {
  expect(languages.map((locale) => nameIn(locale, value))).toEqual(names);
});

test.each(languages)('no two countries share a name in %s', (locale) => {
  const names = countries.map((value) => nameIn(locale, value));
  expect(new Set(names).size).toBe(countries.length);
});

test('small words are in lower case in English', () => {
  expect(countries.map(countryName).filter((name) => / [A-Z]( |$)| (And|Of|The) /.test(name))).toEqual([]);
});

test('a country that this client does not know, and one in a language that the browser lacks, have English names', () => {
  expect(nameIn('fr', 'NEW_COUNTRY')).toBe('New Country');
  expect(nameIn('en-XA', 'COTE_D_IVOIRE')).toBe("Côte d'Ivoire");
});

test('countries are in the alphabetical order of the language', () => {
  const sorted = (locale: string, values: string[]) => {
    useLocale(locale);
    return sortedByName(values.map((value) => ({ value, label: countryName(value) }))).map(({ label }) => label);
  };
  const values = ['ZAMBIA', 'ETHIOPIA', 'EGYPT', 'SPAIN', 'UNITED_STATES'];
  expect(sorted('en', values)).toEqual(['Egypt', 'Ethiopia', 'Spain', 'United States', 'Zambia']);
  expect(sorted('fr', values)).toEqual(['Égypte', 'Espagne', 'États-Unis', 'Éthiopie', 'Zambie']);
});
