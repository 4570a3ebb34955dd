import { expect, test } from 'vitest';
import { parseDirectoryParams, withDirectoryParam } from './directory-params.ts';

const search = (text: string) => new URLSearchParams(text);

test('reads known filters from the URL and ignores unknown ones', () => {
  expect(parseDirectoryParams(search('category=health&search=%20braids%20&sort=likes'))).toEqual({
    category: 'health',
    search: 'braids',
    sort: 'likes',
  });
  expect(parseDirectoryParams(search('category=spaceships&sort=price&search=%20&x=1'))).toEqual({});
  expect(parseDirectoryParams(search(`search=${'a'.repeat(200)}`)).search).toHaveLength(100);
});

test('changes one filter and keeps the others', () => {
  expect(String(withDirectoryParam(search('search=tea&sort=likes'), 'category', 'food'))).toBe(
    'search=tea&sort=likes&category=food',
  );
  expect(String(withDirectoryParam(search('search=tea&sort=likes'), 'search', '  '))).toBe('sort=likes');
});
