import { expect, test } from 'vitest';
import { parseFilters, withFilter } from './people-filters.ts';

test('reads the search from a URL and ignores blank and unknown parameters', () => {
  const address = new URLSearchParams('search=+ada++&country=KENYA&skill=&intake=%20&tab=posts');
  expect(parseFilters(address)).toEqual({ search: 'ada', country: 'KENYA' });
  expect(parseFilters(new URLSearchParams())).toEqual({});
});

test('cuts values at the length that the server accepts', () => {
  expect(parseFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(100);
  expect(parseFilters(new URLSearchParams({ campus: 'x'.repeat(500) })).campus).toHaveLength(300);
});

test('changes one parameter, keeps the others, and removes it for a blank value', () => {
  const address = new URLSearchParams('search=ada&country=KENYA');
  expect(withFilter(address, 'country', 'GHANA').toString()).toBe('search=ada&country=GHANA');
  expect(withFilter(address, 'search', '  ').toString()).toBe('country=KENYA');
  expect(address.toString()).toBe('search=ada&country=KENYA');
});
