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
