import { expect, test } from 'vitest';
import { languageFor } from './page-language.ts';

const available = ['en', 'ar', 'fr', 'pt', 'sw'];
const languageOf = (accepted?: string, lang?: unknown) =>
  languageFor({ query: { lang }, headers: { 'accept-language': accepted } }, available);

test.each([
  ['fr', 'fr'],
  ['fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE, de;q=0.9, SW-ke;q=0.5, en;q=0.4', 'sw'],
  ['en;q=0.2, ar ; q=0.7', 'ar'],
  ['pt;q=0, en-GB', 'en'],
  ['de, *', 'en'],
  ['fr;q=much, sw', 'sw'],
  ['', 'en'],
  [undefined, 'en'],
  [',;,q=1;;', 'en'],
])('the languages %j get the page in %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

test('the language of the URL wins over those of the browser, if the page has it', () => {
  expect(languageOf('fr', 'ar')).toBe('ar');
  for (const lang of ['de', '', ['sw', 'pt'], undefined]) expect(languageOf('fr', lang)).toBe('fr');
});
