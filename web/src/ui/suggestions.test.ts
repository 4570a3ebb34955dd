import { expect, test } from 'vitest';
import { suggestionsFor } from './suggestions.ts';

const options = ['ART', 'MARTIAL_ARTS', 'MUSIC'];
const wordsOf = (value: string) => value.toLowerCase().replace('_', ' ');

test('suggestions contain the typed text in any case and exclude selected options', () => {
  expect(suggestionsFor(' aRt ', { options, selected: [], wordsOf })).toEqual(['ART', 'MARTIAL_ARTS']);
  expect(suggestionsFor('l a', { options, selected: [], wordsOf })).toEqual(['MARTIAL_ARTS']);
  expect(suggestionsFor('art', { options, selected: ['ART'], wordsOf })).toEqual(['MARTIAL_ARTS']);
  expect(suggestionsFor('', { options, selected: ['MUSIC'], wordsOf })).toEqual(['ART', 'MARTIAL_ARTS']);
  expect(suggestionsFor('zz', { options, selected: [], wordsOf })).toEqual([]);
});
