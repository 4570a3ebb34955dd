import { expect, test } from 'vitest';
import { filtersIn, withFilter } from './people-filters.ts';

test('an address tells who is looked for, and blank or foreign parts of it tell nothing', () => {
  const address = new URLSearchParams('search=+ada++&country=KENYA&skill=&intake=%20&tab=posts');
  expect(filtersIn(address)).toEqual({ search: 'ada', country: 'KENYA' });
  expect(filtersIn(new URLSearchParams())).toEqual({});
});

test('no more of a search is asked for than the server takes', () => {
  expect(filtersIn(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(100);
  expect(filtersIn(new URLSearchParams({ campus: 'x'.repeat(500) })).campus).toHaveLength(300);
});

test('changing one part of an address leaves the others, and an empty value takes it away', () => {
  const address = new URLSearchParams('search=ada&country=KENYA');
  expect(withFilter(address, 'country', 'GHANA').toString()).toBe('search=ada&country=GHANA');
  expect(withFilter(address, 'search', '  ').toString()).toBe('country=KENYA');
  expect(address.toString()).toBe('search=ada&country=KENYA');
});
