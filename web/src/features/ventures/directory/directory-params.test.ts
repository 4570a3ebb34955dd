import { expect, test } from 'vitest';
import { parseDirectoryParams, withDirectoryParams } from './directory-params.ts';

const search = (text: string) => new URLSearchParams(text);

test('reads known filters from the URL and ignores unknown ones', () => {
  expect(parseDirectoryParams(search('category=health&search=%20braids%20&sort=likes&open=now'))).toEqual({
    category: 'health',
    search: 'braids',
    sort: 'likes',
    open: 'now',
  });
  expect(parseDirectoryParams(search('category=spaceships&sort=price&search=%20&x=1&open=later'))).toEqual({});
  expect(parseDirectoryParams(search(`search=${'a'.repeat(200)}`)).search).toHaveLength(100);
});

test('reads bounds of the price only with their currency', () => {
  expect(parseDirectoryParams(search('currency=UGX&minPrice=500'))).toEqual({ currency: 'UGX', minPrice: 500 });
  expect(parseDirectoryParams(search('currency=UGX&minPrice=cheap&maxPrice=0'))).toEqual({
    currency: 'UGX',
    maxPrice: 0,
  });
  for (const text of ['minPrice=500', 'currency=UGX', 'currency=ugx&maxPrice=5', 'currency=UGX&maxPrice=-5']) {
    expect(parseDirectoryParams(search(text))).toEqual({});
  }
});

test('changes one filter and keeps the others', () => {
  expect(String(withDirectoryParams(search('search=tea&sort=likes'), { category: 'food' }))).toBe(
    'search=tea&sort=likes&category=food',
  );
  expect(String(withDirectoryParams(search('search=tea&sort=likes'), { search: '  ' }))).toBe('sort=likes');
});
