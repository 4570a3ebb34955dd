import { expect, test } from 'vitest';
import { suggestionsFor } from './suggestions.ts';

const options = ['ART', 'MARTIAL_ARTS', 'MUSIC'];
const labelOf = (value: string) => value.toLowerCase().replace('_', ' ');

test('suggestions contain the typed text in any case and exclude selected options', () => {
  expect(suggestionsFor(' aRt ', { options, selected: [], labelOf })).toEqual(['ART', 'MARTIAL_ARTS']);
  expect(suggestionsFor('l a', { options, selected: [], labelOf })).toEqual(['MARTIAL_ARTS']);
  expect(suggestionsFor('art', { options, selected: ['ART'], labelOf })).toEqual(['MARTIAL_ARTS']);
  expect(suggestionsFor('', { options, selected: ['MUSIC'], labelOf })).toEqual(['ART', 'MARTIAL_ARTS']);
  expect(suggestionsFor('zz', { options, selected: [], labelOf })).toEqual([]);
});

test('suggestions ignore accents and are found by their English name as well', () => {
  const french: Record<string, string> = { POETRY: 'Poésie', MENTAL_WELLNESS: 'Bien-être mental', THEATRE: 'Théâtre' };
  const choices = { options: Object.keys(french), selected: [], labelOf: (value: string) => french[value] ?? '' };
  expect(suggestionsFor('poes', choices)).toEqual(['POETRY']);
  expect(suggestionsFor('bien etre', choices)).toEqual(['MENTAL_WELLNESS']);
  expect(suggestionsFor('mental w', choices)).toEqual(['MENTAL_WELLNESS']);
  expect(suggestionsFor('THÉÂ', choices)).toEqual(['THEATRE']);
  expect(suggestionsFor('?', choices)).toEqual([]);
  const arabic = { options: ['FAITH'], selected: [], labelOf: () => 'الإيمان' };
  expect(suggestionsFor('ايمان', arabic)).toEqual(['FAITH']);
});
